/** Returns the name of a sent file for a list: one line of at most 120 characters. */
export const nameOf = (sent: string): string =>
  sent
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, 120) || 'file';
