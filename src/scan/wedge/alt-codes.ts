/** A character that is typed with Alt held and its number on the number pad, as some scanners type control characters. */
export interface AltCodes {
  /** Takes a pressed key; returns true if it belongs to such a number. */
  down(press: { readonly key: string; readonly code: string; readonly altKey: boolean }): boolean;
  /** Takes a released key; returns the character that was typed so, or null. */
  up(press: { readonly key: string }): string | null;
}

/** Only ASCII: beyond it the number depends on the code page of the machine. */
const LAST_ASCII = 127;

export function createAltCodes(): AltCodes {
  let digits = '';
  return {
    down({ code, altKey }) {
      const [, digit] = /^Numpad(\d)$/.exec(code) ?? [];
      if (!altKey || digit === undefined) return false;
      digits += digit;
      return true;
    },
    up({ key }) {
      if (key !== 'Alt') return null;
      const number = Number(digits || Number.NaN);
      digits = '';
      return number > 0 && number <= LAST_ASCII ? String.fromCharCode(number) : null;
    },
  };
}
