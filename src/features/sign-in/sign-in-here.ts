import { accountEndpoints } from '../../../contract/accounts.ts';
import type { ErrorCode } from '../../../contract/error-codes.ts';
import { SealKeyMissingError } from '../../data/device.ts';
import { CallError, call, UnreachableError } from '../../lib/call.ts';
import { hasChosenColourMode, setColourMode } from '../../lib/colour-mode.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { DEFAULT_LOCALE, type Locale } from '../../lib/i18n-locale.ts';
import { landAfterSignIn } from '../../sync/landing.ts';
import { inSessionLock } from '../../sync/session-state.ts';

/** Why a sign-in failed. `retryAfterMs` if the server named a delay. */
export type SignInFault =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  /** Unsent work of `userName` is on this device and could not be encrypted. */
  | { readonly kind: 'occupied'; readonly userName: string };

export type SignInAnswer =
  | {
      readonly path: string;
      readonly language: Locale | undefined;
      /** Number of changes that this user left here and that their key doesn't decrypt. */
      readonly locked: number;
    }
  | { readonly fault: SignInFault };

/** Converts an error of `signIn` into the form's error. */
export function signInFaultOf(error: unknown): SignInFault {
  if (error instanceof UnreachableError) return { kind: 'offline' };
  if (error instanceof SealKeyMissingError) return { kind: 'occupied', userName: error.userName };
  if (!(error instanceof CallError)) throw error;
  if (error.code === 'wrong_credentials') return { kind: 'wrong' };
  if (error.code !== 'rate_limited') return { kind: 'refused', code: error.code };
  const seconds = Number(error.details.retryAfterSeconds);
  return { kind: 'limited', retryAfterMs: error.retryAfterMs ?? (seconds > 0 ? seconds * 1000 : null) };
}

/** Loads the scripts that a sign-in needs beyond its form, so that they are there when the form is sent. */
export function prepareSignIn(): void {
  // A chunk that fails to load would otherwise reload the page.
  if (navigator.onLine) void import('../../sync/session-change.ts').catch(() => {});
}

/**
 * Signs in, asks the browser to keep this device's data, applies the user's own color mode, and returns where to go.
 */
export async function signInHere(userName: string, password: string): Promise<SignInAnswer> {
  try {
    const signedIn = await inSessionLock(async () => {
      const { token } = await call(accountEndpoints.login, { body: { userName, password } });
      // The scripts of the database load while the user types, and are loaded by now.
      const { enter } = await import('../../sync/session-change.ts');
      return enter(token, null);
    });
    // Otherwise the browser may delete the device's data when it needs room.
    void navigator.storage?.persist?.().catch(() => false);
    const { locale, colourMode: mode } = signedIn.user.profile.userSettings;
    if (mode && !hasChosenColourMode()) setColourMode(mode);
    // A language other than English in the URL was chosen here, so it stays.
    const language = currentLocale() === DEFAULT_LOCALE ? locale : undefined;
    return { path: await landAfterSignIn(signedIn), language, locked: signedIn.locked };
  } catch (error) {
    return { fault: signInFaultOf(error) };
  }
}
