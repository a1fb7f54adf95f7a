import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookEndpoints } from '../../../contract/books.ts';
import type { Actor } from '../../actor.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { bookHandlers } from './books.ts';

let shop: Shop;
let admin: Actor;
beforeAll(async () => {
  shop = await openShop();
  admin = { ...(await shop.worker([])), role: 'ADMIN' };
});
afterAll(() => shop.close());

const close = (closedOn: string) =>
  shop.call(bookEndpoints.close, bookHandlers.close, { as: admin, body: { closedOn } });

test('[M1.12] the office closes months that are over, one after the other or several at once, and never opens one again', async () => {
  const books = await shop.call(bookEndpoints.get, bookHandlers.get, { as: admin });
  expect(books.closedOn).toBe(null);
  expect(books.closable.at(-1)).toBe('2026-10-31');
  for (const day of ['2026-10-30', '2026-11-30', '2026-12-31'])
    await expect(close(day)).rejects.toMatchObject({ details: { faults: { closedOn: { rule: 'choice' } } } });
  expect(await close('2026-09-30')).toEqual({ closedOn: '2026-09-30', closable: ['2026-10-31'] });
  expect(await close('2026-09-30')).toMatchObject({ closedOn: '2026-09-30' });
  await expect(close('2026-08-31')).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await close('2026-10-31')).toEqual({ closedOn: '2026-10-31', closable: [] });
});

test('[M1.12] a company that has never changed its settings closes a month', async () => {
  await shop.sql('delete from organization where tenant_id = $1');
  expect(await close('2026-10-31')).toMatchObject({ closedOn: '2026-10-31' });
});
