import { expect, it } from 'vitest';
import { isEmail, normaliseEmail } from './email.ts';

it('accepts common addresses', () => {
  const good = ['chef@greenleaf.test', 'a.b+c@sub.example.co', "o'neil@example.com", 'X_1@EXAMPLE.COM', '1@2.3'];
  expect(good.filter((email) => !isEmail(email))).toEqual([]);
});

it('refuses addresses that mail cannot deliver to', () => {
  const bad = [
    '',
    'chef',
    'chef@',
    '@greenleaf.test',
    'chef@localhost',
    'chef@greenleaf..test',
    'chef@-greenleaf.test',
    'chef@greenleaf.test.',
    'a b@greenleaf.test',
    'a@b@greenleaf.test',
    'chef@greenleaf.test\n',
    'Chef <chef@greenleaf.test>',
    `${'a'.repeat(65)}@greenleaf.test`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}`,
    `a@${'b'.repeat(64)}.test`,
  ];
  expect(bad.filter(isEmail)).toEqual([]);
});

it('returns quickly for hostile input', () => {
  expect(isEmail(`a@${'a-'.repeat(100_000)}`)).toBe(false);
});

it('compares addresses without regard to case and outer spaces', () => {
  expect(normaliseEmail(' Chef@Greenleaf.TEST ')).toBe('chef@greenleaf.test');
});
