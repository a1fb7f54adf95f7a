import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isEmail } from '../rules/email.ts';
import { isUrl } from '../rules/url.ts';
import { emailAddress, url } from './atoms.ts';

describe('[C9] forms and server validate with the same rules', () => {
  it.each([
    ['chef@greenleaf.test', true],
    ['José@example.com', false],
    ['a@b..com', false],
    [`${'a'.repeat(65)}@example.com`, false],
    [`a@${'b.'.repeat(200)}com`, false],
  ])('the address %s', (text, is) => {
    expect([isEmail(text), z.safeParse(emailAddress, text).success]).toEqual([is, is]);
  });

  it.each([
    ['https://example.com/a?b=c', true],
    ['HTTP://EXAMPLE.COM', true],
    ['FTP://a', true],
    ['https://?', false],
    ['https:///x', false],
    ['https://[', false],
    ['javascript:alert(1)', false],
  ])('the URL %s', (text, is) => {
    expect([isUrl(text), z.safeParse(url, text).success]).toEqual([is, is]);
  });
});
