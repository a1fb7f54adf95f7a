// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { CallError, UnreachableError } from './call.ts';
import { type ErrorPlace, toReport } from './error-reporter.ts';

const place: ErrorPlace = { source: 'page', route: 'portal/orders/:id', role: 'CUSTOMER' };
const withStack = <E extends Error>(error: E, stack: string): E => Object.assign(error, { stack });
const own = `\n    at f (${location.origin}/assets/shop-Ab3.js?v=2:1:20)`;

it('a report has class, known words, places, release, pattern of the path and role, and nothing else', () => {
  const error = withStack(
    new TypeError("Cannot read properties of undefined (reading 'ann@kitchen.test')"),
    `TypeError: Cannot read …${own}\n    at https://elsewhere.test/tag.js:1:1`,
  );
  expect(toReport(Object.assign(error, { customer: 'Joe', cause: new Error('Joe') }), place)).toEqual({
    ...place,
    name: 'TypeError',
    message: 'Cannot read properties of undefined reading …',
    frames: ['assets/shop-Ab3.js:1:20'],
    release: expect.stringMatching(/^[\w.]+\+\w+$/),
    count: 1,
  });
});

it('a thrown value that is no error is reported without its content', () => {
  expect(toReport('Joe Miller', place)).toMatchObject({ name: 'NoError', message: 'string', frames: [] });
});

it.each<[string, unknown]>([
  ['a missing signal', new UnreachableError()],
  ['a refusal of the server', new CallError(403, null)],
  ['a call that was given up', new DOMException('aborted', 'AbortError')],
  ['a missing chunk', new TypeError('Failed to fetch dynamically imported module: https://host/assets/a.js')],
  ['an address without a screen', { status: 404, statusText: 'Not Found', internal: true, data: '' }],
  ['an extension', withStack(new Error('x'), 'Error: x\n    at chrome-extension://abc/inject.js:1:1')],
])('%s is not reported', (_, error) => {
  expect(toReport(error, place)).toBeUndefined();
});

it('an error of a sign-out is not reported', () => {
  expect(toReport(withStack(new Error('x'), own), { ...place, route: 'logout' })).toBeUndefined();
});
