// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { CallError, UnreachableError } from '../lib/call.ts';
import { renderUiHook } from '../ui/render-for-test.tsx';
import { useFailureText } from './use-failure-text.ts';

const reported: unknown[] = [];
vi.mock('../lib/report-error.ts', () => ({ reportError: (error: unknown) => void reported.push(error) }));
afterEach(cleanup);

const text = (error: unknown) => renderUiHook(useFailureText).result.current(error);
const shapeError = z.safeParse(z.object({ state: z.enum(['open']) }), { state: 'new' }).error;

it('says what happened: no connection, or what the server refused', () => {
  expect(text(new UnreachableError())).toMatch(/needs a connection/);
  expect(text(new CallError(409, { code: 'conflict' }))).toBeTruthy();
});

it('says that the app is out of date if a newer server’s response has another shape, and reports it', () => {
  expect(() => z.parse(z.string(), 1)).toThrow();
  expect(text(shapeError)).toBe('This app is out of date. Update it.');
  expect(reported).toEqual([shapeError]);
});

it('rethrows a defect of the app', () => {
  expect(() => text(new TypeError('x'))).toThrow('x');
});
