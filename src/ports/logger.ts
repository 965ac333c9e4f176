// Port: where the package reports what it does. Fields hold ids, counts and codes; never memory text.

export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export interface Logger {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}
