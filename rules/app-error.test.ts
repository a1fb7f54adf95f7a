import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, framesOf, scrubMessage, scrubName } from './app-error.ts';

describe('the message of a reported error', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'customerName')", 'Cannot read properties of undefined reading …'],
    ["Can't find variable: joe", "Can't find variable …"],
    ['greet is not a function', '… is not a function'],
    [
      "Failed to execute 'put' on 'IDBObjectStore': The object store was not found.",
      'Failed to execute … The object store was not found',
    ],
    ['Joe Miller owes $1,204.50 since Nov 3', '…'],
    ['no user ann@kitchen.test in https://host/orders?email=ann@kitchen.test#token', 'no user … in …'],
    ['Unexpected token \'J\', "Joe Miller is not "... is not valid JSON', 'Unexpected token … is not valid JSON'],
    ['expected "the name of the user', 'expected …'],
    ['', ''],
  ])('%s', (message, scrubbed) => {
    expect(scrubMessage(message)).toBe(scrubbed);
  });

  const word = fc.constantFrom('undefined', 'is', 'not', 'a', "can't", 'valid', 'user', 'name', 'Joe', 'Müller');
  const text = fc
    .array(fc.oneof(word, fc.string({ unit: 'binary' })), { maxLength: 12 })
    .map((parts) => parts.join(' '));

  it('contains no digit, e-mail address, address or quoted text', () => {
    const quoted = fc.tuple(fc.constantFrom('""', "''", '“”', '«»', '``'), fc.array(word, { minLength: 1 }));
    fc.assert(
      fc.property(text, quoted, text, ([...before], [[open, close], words], after) => {
        const kept = scrubMessage(`${before.join('')} ${open}${words.join(' ')}${close} ${after}`);
        expect(kept).not.toMatch(/[\d@/?#"“”«»`$&=]/);
        expect(kept).toMatch(/^[a-z'… -]*$/i);
        // With nothing around the quotation marks, nothing remains.
        expect(scrubMessage(`${open}${words.join(' ')}${close}`)).toBe('…');
      }),
    );
  });

  it('contains words of the engines only, and stays as it is when it is scrubbed again', () => {
    fc.assert(
      fc.property(text, (message) => {
        const kept = scrubMessage(message);
        expect(kept).not.toMatch(/Joe|Müller/);
        expect(scrubMessage(kept)).toBe(kept);
        expect(kept.length).toBeLessThanOrEqual(300);
      }),
    );
  });

  it('is short for a text of any length', () => {
    expect(scrubMessage('undefined is not valid '.repeat(100_000)).length).toBe(300);
  });
});

describe('the class of a reported error', () => {
  it.each<[unknown, string]>([
    ['TypeError', 'TypeError'],
    ['Joe Miller', 'Error'],
    ['Order123', 'Error'],
    [undefined, 'Error'],
    ['x'.repeat(41), 'Error'],
  ])('%s', (name, scrubbed) => {
    expect(scrubName(name)).toBe(scrubbed);
  });
});

describe('the places of a stack', () => {
  const fileOf = (address: string) => /^https:\/\/host\/(assets\/[\w.-]+\.js)/.exec(address)?.[1];

  it.each([
    [
      'V8',
      "TypeError: 'Joe' is not a function\n    at greet (https://host/assets/a-1.js:1:20)\n    at async https://host/assets/b.js:2:3\n    at https://other/x.js:1:1",
    ],
    [
      'SpiderMonkey and JavaScriptCore',
      'greet@https://host/assets/a-1.js:1:20\n@https://host/assets/b.js:2:3\nx@[native code]',
    ],
    ['an address with a query', 'at f (https://host/assets/a-1.js?user=joe:1:20)\n at https://host/assets/b.js#x:2:3'],
  ])('are read from a stack of %s', (_, stack) => {
    expect(framesOf(stack, fileOf)).toEqual(['assets/a-1.js:1:20', 'assets/b.js:2:3']);
  });

  it('are eight at most, and nothing but places', () => {
    const line = '    at Joe (https://host/assets/a.js:1:2)\n';
    expect(framesOf(line.repeat(50), fileOf)).toEqual(Array<string>(8).fill('assets/a.js:1:2'));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const frame of framesOf(`${text}\n${line}${text}`, fileOf))
          expect(frame).toMatch(/^assets\/[\w.-]+\.js:\d+:\d+$/);
      }),
    );
  });
});

it('errors with equal places are one error, whatever their messages', () => {
  const error = { source: 'page', name: 'TypeError', message: 'a', frames: ['a.js:1:1'], release: '1' };
  expect(fingerprintOf({ ...error, message: 'b' })).toBe(fingerprintOf(error));
  expect(fingerprintOf({ ...error, frames: [], message: 'b' })).not.toBe(fingerprintOf({ ...error, frames: [] }));
  expect(fingerprintOf({ ...error, release: '2' })).not.toBe(fingerprintOf(error));
});
