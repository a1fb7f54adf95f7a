const CODE = /[0-9a-f]{48}/;

/** The code in what a person typed or pasted: the code itself, with blanks or capitals, or the whole link. Null where there is none. */
export function inviteCodeIn(text: string): string | null {
  return CODE.exec(text.replace(/\s+/g, '').toLowerCase())?.[0] ?? null;
}
