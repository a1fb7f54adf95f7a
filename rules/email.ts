/** RFC 5321, section 4.5.3.1: a path is at most 256 octets with its brackets. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** The grammar of the HTML standard for input type=email, with at least one dot in the domain. */
const PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/**
 * Returns whether the text is an email address that a user can sign in with: the HTML standard's grammar, a domain with
 * a dot, and the lengths that mail allows. User names of portal users are such addresses.
 */
export function isEmail(value: string): boolean {
  return value.length <= MAX_LENGTH && value.lastIndexOf('@') <= MAX_LOCAL_LENGTH && PATTERN.test(value);
}

/**
 * Returns the form in which an address is stored and compared: trimmed, in lower case, because phones capitalize the
 * first letter.
 */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase();
}
