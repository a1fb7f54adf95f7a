const PATTERN = /^(?:ftp|https?):\/\/[^\s/?#][^\s]*$/i;

/**
 * Returns whether a text is a URL by specification section 5: it starts with ftp, http or https and contains no spaces.
 * A browser must also be able to resolve it. `javascript:` and `//host` fail, so a link that passes is safe in an href.
 * Contract, server and forms share this rule.
 */
export function isUrl(value: string): boolean {
  if (!PATTERN.test(value)) return false;
  try {
    return new URL(value).host !== '';
  } catch {
    return false;
  }
}
