/** U+2400 and on are pictures of the control characters 0 to 31; U+2421 is that of 127. */
const PICTURES = 0x2400;
const DELETE = 127;
const PICTURE_OF_DELETE = '\u2421';

const picture = (character: string): string => {
  const code = character.charCodeAt(0);
  return code === DELETE ? PICTURE_OF_DELETE : String.fromCharCode(PICTURES + code);
};

/** The text with each control character as its picture (GS becomes ␝), so that a person sees what a scanner sent. */
export function visibleText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text.replaceAll(/[\u0000-\u001f\u007f]/g, picture);
}
