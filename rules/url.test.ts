import { expect, it } from 'vitest';
import { isUrl } from './url.ts';

it('accepts ftp, http and https', () => {
  const good = [
    'http://a',
    'https://example.com/a?b=c#d',
    'ftp://files.example.com',
    'HTTPS://EXAMPLE.COM',
    'http://[::1]:80/',
  ];
  expect(good.filter((url) => !isUrl(url))).toEqual([]);
});

it('refuses other schemes, spaces, and text without a host', () => {
  const bad = [
    '',
    'example.com',
    '//example.com',
    'http://',
    'https:///path',
    'http:example.com',
    'https://exa mple.com',
    'https://example.com/a b',
    ' https://example.com',
    'https://example.com\n',
    'https://example.com/\u00a0',
    'javascript:alert(1)//https://example.com',
    'data:text/html,https://example.com',
    'mailto:a@example.com',
    'https://[',
    'https://a:99999/',
    'https://%',
  ];
  expect(bad.filter(isUrl)).toEqual([]);
});
