import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seals tenants' secrets (SMTP, database, payment passwords) for the database, and opens them on the server only. */
export interface Secrets {
  seal(plain: string): string;
  open(sealed: string): string;
}

/** AES-256-GCM under a key derived from the server's secret key; the form carries its version for a later change of key. */
export function createSecrets(secretKey: Buffer): Secrets {
  const key = createHmac('sha256', secretKey).update('cratebook/sealed-secrets').digest();
  return {
    seal(plain) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const [version, text] = sealed.split('.');
      if (version !== 'v1' || !text) throw new Error('this secret was sealed in an unknown form');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
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
