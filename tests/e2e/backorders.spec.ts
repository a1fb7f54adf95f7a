import { asCustomer, test } from './harness/backroom-test.ts';
import { nudge } from './harness/device-data.ts';
import { expect, expectAllSent } from './harness/fixtures.ts';
import { fillCart, storedCart, toCart } from './harness/ordering.ts';

// Without a service worker: the page is loaded before the signal goes.
test.use({ serviceWorkers: 'block' });

test('[S2.4] what is short waits without a signal, and is put into the cart when it has come', async ({
  device,
  link,
  server,
  backroom,
}) => {
  const { customer, office } = await asCustomer({ device, server, backroom }, 14);
  await fillCart(device, [0], 5);
  const [key = ''] = Object.keys(await storedCart(device, 5));
  const [code, uom] = key.split(' ');
  const at = [customer.warehouseId, code];
  const [before] = await backroom.run<{ on_hand: string; committed: string; factor: number }>(
    `select s.on_hand, s.committed, (select (u ->> 'factor')::float8 from jsonb_array_elements(i.uoms) u where u ->> 'uom' = $4) as factor
     from stock s join items i on i.tenant_id = s.tenant_id and i.item_code = s.item_code
     where s.tenant_id = $1 and s.warehouse_id = $2 and s.item_code = $3`,
    [...at, uom],
  );
  const setStock = async (onHand: number) => {
    await backroom.run('update stock set on_hand = $4 where tenant_id = $1 and warehouse_id = $2 and item_code = $3', [
      ...at,
      onHand,
    ]);
    await nudge(device);
  };
  const freeUnits = (quantity: number) => Number(before?.committed) + quantity * (before?.factor ?? 1);
  try {
    await toCart(device);
    await setStock(freeUnits(2));
    const offer = device.getByRole('button', { name: `2 ${uom} now, 3 later` });
    await expect(offer).toBeVisible();
    await expectAllSent(device);
    link.cut();
    await offer.click();
    await storedCart(device, 2);
    const waiting = device.getByRole('region', { name: 'When it comes' });
    await expect(waiting).toContainText(`3 ${uom}`);
    link.mend();
    await nudge(device);
    await expectAllSent(device);
    expect(await office.call('GET', '/portal/backorders')).toMatchObject([{ itemCode: code, uom, quantity: 3 }]);

    await setStock(freeUnits(50));
    await expect(waiting.getByText('In stock')).toBeVisible();
    await waiting.getByRole('button', { name: new RegExp(`^Add 3 ${uom} `) }).click();
    await storedCart(device, 5);
    await expect(waiting).toHaveCount(0);
    await expectAllSent(device);
    expect(await office.call('GET', '/portal/backorders')).toEqual([]);
  } finally {
    await setStock(Number(before?.on_hand));
  }
});
