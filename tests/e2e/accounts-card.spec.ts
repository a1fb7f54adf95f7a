import type { Page } from 'playwright/test';
import { expectQuiescent, nudge, readDevice, serverCart } from './harness/device-data.ts';
import { expect, pill, test } from './harness/fixtures.ts';
import { orderWithoutSignal } from './harness/ordering.ts';

/** Writes a note into the order that waits, past the screen that would not take it: as a device of another release might. */
const slipIntoNotes = (page: Page, database: string, notes: string): Promise<void> =>
  page.evaluate(
    async ({ database, notes }) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => resolve(opening.result);
      });
      const outbox = db.transaction('outbox', 'readwrite').objectStore('outbox');
      const rows = await new Promise<{ name: string; args: { body: { notes: string } } }[]>((resolve) => {
        const asking = outbox.getAll();
        asking.onsuccess = () => resolve(asking.result);
      });
      const order = rows.find(({ name }) => name === 'orders.submit');
      if (!order) throw new Error('no order waits');
      order.args.body.notes = notes;
      await new Promise<void>((resolve) => {
        outbox.put(order).onsuccess = () => resolve();
      });
      db.close();
    },
    { database, notes },
  );

test('[I1, PUSH5] an order with a card number is refused by the server in words, and its lines are not lost', async ({
  device,
  office,
  link,
}) => {
  await orderWithoutSignal(device, link, 'PO-CARD');
  const { name } = await readDevice(device);
  await slipIntoNotes(device, name, 'Charge 4111 1111 1111 1111, please');
  link.mend();
  await nudge(device);
  await expect(pill(device)).toHaveAccessibleName(/1 needs you/);
  await pill(device).click();
  await expect(device.getByText(/A text must not contain a credit card number/)).toBeVisible();
  await expect(device.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  expect(await office.orders('PO-CARD')).toEqual([]);
  // The order took nothing out of the cart: its lines are there, once, and the notice stays until it is dealt with.
  await device.getByRole('link', { name: 'Open the cart with its items' }).click();
  await expect(device.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
  expect(Object.values((await readDevice(device)).cart)).toEqual([2, 2, 2]);
  expect(Object.values(await serverCart(office))).toEqual([2, 2, 2]);
  await pill(device).click();
  await device.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(device.getByText('Its items stay in the cart.')).toBeVisible();
  await device.getByRole('button', { name: 'Discard order' }).click();
  await expectQuiescent(device, office);
});
