// Port: the time, so that it can be an input everywhere.

/** Milliseconds since the epoch. */
export type Clock = () => number;
