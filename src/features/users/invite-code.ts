const CODE = /[0-9a-f]{48}/;

/**
 * Returns the code in typed or pasted text: the code itself, with blanks or capitals, or the whole link. Null if there
 * is none.
 */
export function inviteCodeIn(text: string): string | null {
  return CODE.exec(text.replace(/\s+/g, '').toLowerCase())?.[0] ?? null;
}
