/** Keys of the US layout by position (KeyboardEvent.code): without and with shift. */
const KEYS: Readonly<Record<string, string>> = {
  Space: '  ',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  NumpadDecimal: '..',
  NumpadDivide: '//',
  NumpadMultiply: '**',
  NumpadSubtract: '--',
  NumpadAdd: '++',
};
const SHIFTED_DIGITS = ')!@#$%^&*(';

/**
 * Returns the key's character in the US layout, which scanners use by default; undefined for keys without one. Ignores
 * caps lock, which a scanner doesn't intend.
 */
export function usCharacter(code: string, shift: boolean): string | undefined {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return shift ? letter : letter.toLowerCase();
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit) return shift ? SHIFTED_DIGITS[Number(digit)] : digit;
  const [, pad] = /^Numpad(\d)$/.exec(code) ?? [];
  return pad ?? KEYS[code]?.[shift ? 1 : 0];
}
