/**
 * Password rules of specification section 5, for passwords shorter than a passphrase. The server and all forms use
 * them. The server also refuses known passwords.
 */

export const PASSWORD_MIN_LENGTH = 8;
/** Passwords of this length or more need no kinds of characters (OWASP ASVS 5, 6.2.5). */
export const PASSPHRASE_LENGTH = 15;
/** The special characters of which one is required. Others are allowed and do not count. */
export const PASSWORD_SPECIALS = '!@#$%^&*';
/** Scores from which a password is Good and Strong. */
export const PASSWORD_GOOD_SCORE = 50;
export const PASSWORD_STRONG_SCORE = 70;

/** A missing property of a password. */
export type PasswordFault = 'too_short' | 'no_lowercase' | 'no_uppercase' | 'no_digit' | 'no_special';

/**
 * Returns all missing properties of a password, in a fixed order; empty if it is acceptable. Length counts UTF-16
 * units.
 */
export function checkPassword(password: string): PasswordFault[] {
  if (password.length >= PASSPHRASE_LENGTH) return [];
  const faults: PasswordFault[] = [];
  if (password.length < PASSWORD_MIN_LENGTH) faults.push('too_short');
  if (!/[a-z]/.test(password)) faults.push('no_lowercase');
  if (!/[A-Z]/.test(password)) faults.push('no_uppercase');
  if (!/[0-9]/.test(password)) faults.push('no_digit');
  if (!/[!@#$%^&*]/.test(password)) faults.push('no_special');
  return faults;
}

export type PasswordLabel = 'weak' | 'fair' | 'good' | 'strong';

export interface PasswordStrength {
  /** 0 to 100. */
  readonly score: number;
  readonly label: PasswordLabel;
}

const KNOWN = new Set(['12345678', 'abcdefgh', 'password']);
const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/];
const POINTS_PER_CHARACTER = 4;
const POINTS_PER_EXTRA_CLASS = 10;

/**
 * Returns the strength of a password, for the meter beside the form field. It refuses nothing.
 * Passwords under 8 characters and 12345678, abcdefgh and password in any case are Weak with score 0. Otherwise the
 * score is 4 for each different character and 10 for each class of characters after the first (lower case, upper case,
 * digits, anything else), at most 100: from 50 Good, from 70 Strong, below Fair. A repeated character adds nothing, so
 * "aaaaaaaaaaaa" stays Fair with 4.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < PASSWORD_MIN_LENGTH || KNOWN.has(password.toLowerCase())) return { score: 0, label: 'weak' };
  const classes = CLASSES.filter((pattern) => pattern.test(password)).length;
  const score = Math.min(100, new Set(password).size * POINTS_PER_CHARACTER + (classes - 1) * POINTS_PER_EXTRA_CLASS);
  return { score, label: labelOf(score) };
}

function labelOf(score: number): PasswordLabel {
  if (score >= PASSWORD_STRONG_SCORE) return 'strong';
  return score >= PASSWORD_GOOD_SCORE ? 'good' : 'fair';
}
