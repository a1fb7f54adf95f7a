import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The row and column that hold a secret. A sealed text opens only for the place that it was sealed for. */
export interface SecretPlace {
  readonly tenantId: string;
  readonly column: 'smtp_settings.password_sealed' | 'tenants.db_password_sealed';
}

/** Seals tenants' secrets (SMTP, database, payment passwords) for the database, and opens them on the server only. */
export interface Secrets {
  seal(plain: string, place: SecretPlace): string;
  /** Throws `SecretLostError` where no key of this server opens the text for the place. */
  open(sealed: string, place: SecretPlace): string;
  /** Returns the secret sealed in the present form under the present key; undefined if it is so already. Throws as `open` does. */
  reseal(sealed: string, place: SecretPlace): string | undefined;
}

/** A sealed text can't be opened: its key is gone, or it was sealed for another place. */
export class SecretLostError extends Error {
  override readonly name = 'SecretLostError';

  constructor(place: SecretPlace, options?: ErrorOptions) {
    super(`no key of this server opens ${place.column}`, options);
  }
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

interface SealingKey {
  readonly id: string;
  readonly key: Buffer;
}

function sealingKey(secretKey: Buffer): SealingKey {
  const derive = (purpose: string) => createHmac('sha256', secretKey).update(purpose).digest();
  return {
    id: derive('cratebook/sealed-secrets/id').toString('hex').slice(0, 12),
    key: derive('cratebook/sealed-secrets'),
  };
}

/**
 * AES-256-GCM under keys derived from the server's secret keys. The form is `v2.<key id>.<iv, tag, text>`; tenant and column are
 * authenticated with it. `previous` only opens. Texts of the form `v1.<iv, tag, text>` name neither key nor place.
 */
export function createSecrets(secretKey: Buffer, previous?: Buffer): Secrets {
  const current = sealingKey(secretKey);
  const keys = previous ? [current, sealingKey(previous)] : [current];
  const boundTo = ({ tenantId, column }: SecretPlace) => Buffer.from(`${tenantId}/${column}`);

  function seal(plain: string, place: SecretPlace): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(boundTo(place));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `v2.${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  function openWith({ key }: SealingKey, text: string, aad: Buffer | undefined): string {
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    if (aad) decipher.setAAD(aad);
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  }

  function open(sealed: string, place: SecretPlace): string {
    const [version, ...rest] = sealed.split('.');
    const isFirstForm = version === 'v1' && rest.length === 1;
    const text = rest.at(-1) ?? '';
    const able = isFirstForm ? keys : keys.filter(({ id }) => version === 'v2' && rest.length === 2 && id === rest[0]);
    let cause: unknown;
    for (const key of able) {
      try {
        return openWith(key, text, isFirstForm ? undefined : boundTo(place));
      } catch (error) {
        cause = error;
      }
    }
    throw new SecretLostError(place, { cause });
  }

  return {
    seal,
    open,
    reseal(sealed, place) {
      const plain = open(sealed, place);
      return sealed.startsWith(`v2.${current.id}.`) ? undefined : seal(plain, place);
    },
  };
}

/** A bearer secret of 256 random bits and the hash under which it is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Tokens are random, so one round of SHA-256 is enough: there is nothing to guess from. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares without telling by its duration where the difference is. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(hashToken(a), hashToken(b));
