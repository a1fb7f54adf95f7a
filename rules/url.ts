/**
 * The URL rule of the specification, section 5: starts with ftp, http or https and contains no spaces. Anything else
 * that a browser would run or resolve elsewhere (`javascript:`, `//host`) is refused by the same rule, so a link that
 * passes may be put into an href.
 */
export function isUrl(value: string): boolean {
  return /^(?:ftp|https?):\/\/[^\s/?#][^\s]*$/i.test(value);
}
