/** Keys of the US layout by their place on the keyboard (KeyboardEvent.code): without and with shift. */
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
 * The character that a key has in the US layout, which is what scanners type unless they are told otherwise; undefined for
 * keys without one. Caps lock is left out: a scanner doesn't mean it.
 */
export function usCharacter(code: string, shift: boolean): string | undefined {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return shift ? letter : letter.toLowerCase();
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit) return shift ? SHIFTED_DIGITS[Number(digit)] : digit;
  const [, pad] = /^Numpad(\d)$/.exec(code) ?? [];
  return pad ?? KEYS[code]?.[shift ? 1 : 0];
}
