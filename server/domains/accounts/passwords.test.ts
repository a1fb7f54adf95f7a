import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('match their own hash, and no other password does', async () => {
    const stored = await hashPassword('Crate#2026');
    expect(await verifyPassword('Crate#2026', stored)).toBe(true);
    expect(await verifyPassword('crate#2026', stored)).toBe(false);
    expect(await verifyPassword('', stored)).toBe(false);
  });

  it('are stored in PHC format with the OWASP parameters and a separate salt each', async () => {
    const [one, other] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
  });

  it('verify a hash that argon2’s reference implementation made', async () => {
    // argon2 "password" with salt "somesalt", -id -t 2 -k 65536 -p 1: from the test vectors of phc-winner-argon2.
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', stored)).toBe(true);
    expect(await verifyPassword('Password', stored)).toBe(false);
  });

  it('are the same for each way a keyboard composes an accent', async () => {
    expect(await verifyPassword('Cre\u0301me#2026', await hashPassword('Cr\u00e9me#2026'))).toBe(true);
  });

  it('never match if there is no account', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('Crate#2026', null)).toBe(false);
  });

  it('throw for a stored value in another format', async () => {
    await expect(verifyPassword('x', 'Crate#2026')).rejects.toThrow('PHC');
  });
});
