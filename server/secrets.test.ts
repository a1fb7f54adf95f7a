import { createCipheriv, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSecrets, SecretLostError, type SecretPlace } from './secrets.ts';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const PLACE: SecretPlace = { tenantId: 'a', column: 'smtp_settings.password_sealed' };

/** Encrypts in the format of releases without key ids. */
function sealFirstForm(secretKey: Buffer, plain: string): string {
  const key = createHmac('sha256', secretKey).update('cratebook/sealed-secrets').digest();
  const iv = Buffer.alloc(12, 9);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

it('[C5.4] a secret decrypts for its own tenant and column, and for no other', () => {
  const secrets = createSecrets(NEW);
  const sealed = secrets.seal('Sealed#2026', PLACE);
  expect(secrets.open(sealed, PLACE)).toBe('Sealed#2026');
  expect(() => secrets.open(sealed, { ...PLACE, tenantId: 'b' })).toThrow(SecretLostError);
  expect(() => secrets.open(sealed, { ...PLACE, column: 'tenants.db_password_sealed' })).toThrow(SecretLostError);
});

it('[C5.4] the previous key decrypts older secrets, and the current key does after they were encrypted again', () => {
  const before = [createSecrets(OLD).seal('Sealed#2026', PLACE), sealFirstForm(OLD, 'Sealed#2026')];
  for (const sealed of before) {
    const changing = createSecrets(NEW, OLD);
    expect(changing.open(sealed, PLACE)).toBe('Sealed#2026');
    const again = changing.reseal(sealed, PLACE) ?? '';
    expect(changing.reseal(again, PLACE)).toBeUndefined();
    expect(createSecrets(NEW).open(again, PLACE)).toBe('Sealed#2026');
    expect(() => createSecrets(NEW).open(sealed, PLACE)).toThrow(SecretLostError);
  }
});

it('[C5.4] damaged text, text in another format and text without a key are reported as lost', () => {
  const secrets = createSecrets(NEW, OLD);
  const sealed = secrets.seal('Sealed#2026', PLACE);
  for (const text of ['', 'v1.', 'v3.x', 'Sealed#2026', sealed.slice(0, -4), `${sealed}.x`, sealed.slice(0, 20)])
    expect(() => secrets.open(text, PLACE), text).toThrow(SecretLostError);
});
