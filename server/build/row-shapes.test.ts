import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { rowShapes } from './row-shapes.ts';

const of = (row: z.core.$ZodType, packed = false) => rowShapes({ orders: { row, id: 'id', packed } });
const row = z.object({ id: z.string(), status: z.enum(['open', 'done']), lines: z.array(z.object({ n: z.int() })) });

it('[C4.1] [PULL9] the hash of the row shapes differs with each field and each value', () => {
  const shapes = [
    row,
    z.extend(row, { note: z.optional(z.string()) }),
    z.extend(row, { status: z.enum(['open', 'done', 'returned']) }),
    z.extend(row, { lines: z.array(z.object({ n: z.int(), lot: z.optional(z.string()) })) }),
  ];
  expect(new Set(shapes.map((shape) => of(shape))).size).toBe(shapes.length);
});

it('[C4.1] [PULL9] the hash of the row shapes is the same for the same shapes and ignores snapshots', () => {
  expect(of(row)).toBe(of(z.extend(row, {})));
  expect(rowShapes()).toMatch(/^[0-9a-f]{16}$/);
  expect(of(row, true)).toBe(rowShapes({}));
});
