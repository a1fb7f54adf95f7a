import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hold } from './orders.ts';

const plain = { kind: 'item_unavailable', itemCode: 'A', uom: 'CS', seen: null, now: null, reason: null };

it('a hold of a newer server parses without the fields that this release does not know', () => {
  expect(z.parse(hold, { ...plain, leadDays: 4, moonphase: 'full' })).toEqual({ ...plain, leadDays: 4 });
});

it('a hold of an older server parses unchanged', () => {
  expect(z.parse(hold, plain)).toEqual(plain);
});
