const PATTERN = /^(?:ftp|https?):\/\/[^\s/?#][^\s]*$/i;

/**
 * Returns whether a text is a URL by the specification, section 5: it starts with ftp, http or https and contains no spaces. It must also be one that a
 * browser can resolve. `javascript:` and `//host` are none, so a link that passes may be put into an href. Contract, server and forms share this rule.
 */
export function isUrl(value: string): boolean {
  if (!PATTERN.test(value)) return false;
  try {
    return new URL(value).host !== '';
  } catch {
    return false;
  }
}
