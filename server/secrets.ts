import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The row and column of a secret. An encrypted text decrypts only for its own place. */
export interface SecretPlace {
  readonly tenantId: string;
  readonly column:
    | 'smtp_settings.password_sealed'
    | 'tenants.db_password_sealed'
    | 'card_gateways.secret_sealed'
    | 'card_gateways.webhook_secret_sealed'
    | 'power_bi_settings.secret_sealed';
}

/**
 * Encrypts tenants' secrets (SMTP, database, payment passwords) for the database, and decrypts them on the server only.
 */
export interface Secrets {
  seal(plain: string, place: SecretPlace): string;
  /** Decrypts a text. Throws `SecretLostError` if no key of this server decrypts it for the place. */
  open(sealed: string, place: SecretPlace): string;
  /**
   * Returns the secret encrypted in the current format under the current key, or undefined if it already is. Throws as
   * `open` does.
   */
  reseal(sealed: string, place: SecretPlace): string | undefined;
}

/** An encrypted text can't be decrypted: its key is lost, or it belongs to another place. */
export class SecretLostError extends Error {
  override readonly name = 'SecretLostError';

  constructor(place: SecretPlace, options?: ErrorOptions) {
    super(`no key of this server opens ${place.column}`, options);
  }
}

/** Returns a stored secret; null if there is none, or if no key of this server decrypts it. */
export function openedSecret(secrets: Pick<Secrets, 'open'>, sealed: string | null, place: SecretPlace): string | null {
  if (sealed === null) return null;
  try {
    return secrets.open(sealed, place);
  } catch (error) {
    if (!(error instanceof SecretLostError)) throw error;
    return null;
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
 * Encrypts with AES-256-GCM under keys derived from the server's secret keys. The format is `v2.<key id>.<iv, tag,
 * text>`, with tenant and column authenticated. `previous` only decrypts. The older format `v1.<iv, tag, text>` names
 * neither key nor place.
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

/** Returns a bearer token of 256 random bits and the hash that is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Returns the hash of a token. Tokens are random, so one round of SHA-256 is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares two texts in constant time. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(hashToken(a), hashToken(b));
