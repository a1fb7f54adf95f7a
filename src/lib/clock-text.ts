import type { Formats } from './i18n-format.ts';

/** Returns a time of day, HH:MM, as the language writes times of day. */
export const clockText = (format: Formats, time: string): string => format.time(`1970-01-01T${time}:00Z`, 'UTC');
