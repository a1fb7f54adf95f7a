/** Returns SQL for a timestamp as ISO-8601 text in UTC, with milliseconds: the form of instants inside JSON columns. */
export const INSTANT = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
