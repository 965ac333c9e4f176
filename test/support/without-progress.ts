/** What the command line wrote to standard error, without what it tells of work that takes longer than a second. */
export const withoutProgress = (stderr: string): string => stderr.replace(/^.* … \d+ s\n/gm, '');
