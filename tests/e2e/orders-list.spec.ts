import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { asCustomer, test } from './harness/backroom-test.ts';
import { nudge, readDevice } from './harness/device-data.ts';
import { expect, expectAllSent } from './harness/fixtures.ts';

/** The words of a PDF by a program that is not ours; where there is none, by its own title. */
function wordsOfPdf(path: string): string {
  if (spawnSync('pdftotext', ['-v']).error === undefined)
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  const bytes = readFileSync(path);
  const text = bytes.toString('latin1');
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ 0: head, index }) => {
    try {
      return [inflateSync(bytes.subarray(index + head.length)).toString('latin1')];
    } catch {
      return [];
    }
  });
  return [text, ...streams].join('\n').replaceAll('\0', '');
}

test('the PDF of an order opens in another program and names the order and its lines', async ({
  device,
  server,
  backroom,
}) => {
  const { office } = await asCustomer({ device, server, backroom }, 11);
  const { data } = await office.call<{ data: { id: string; orderNumber: number }[] }>(
    'GET',
    '/portal/orders?PageSize=1',
  );
  const [order] = data;
  const { lines } = await office.call<{ lines: { itemCode: string }[] }>('GET', `/portal/orders/${order?.id}`);
  await device.goto(`/portal/account/orders/${order?.id}`);
  await device.getByRole('button', { name: 'More', exact: true }).click();
  const downloading = device.waitForEvent('download');
  await device.getByRole('menuitem', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`Order-${order?.orderNumber}.pdf`);
  const path = await download.path();
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
  const words = wordsOfPdf(path);
  expect(words).toContain(String(order?.orderNumber));
  if (words.includes('Greenleaf')) for (const { itemCode } of lines) expect(words).toContain(itemCode);
});

test('ordering again says which lines can’t be had as they were, and puts the rest in the cart', async ({
  device,
  server,
  backroom,
}) => {
  const { customer, office } = await asCustomer({ device, server, backroom }, 12);
  const { data } = await office.call<{ data: { id: string; lineCount: number }[] }>(
    'GET',
    '/portal/orders?PageSize=20',
  );
  const order = data.find(({ lineCount }) => lineCount >= 3);
  const { lines } = await office.call<{ lines: { itemCode: string; quantity: number; uom: string }[] }>(
    'GET',
    `/portal/orders/${order?.id}`,
  );
  const [gone, out] = lines.map(({ itemCode }) => itemCode);
  await backroom.run('update items set is_active = false where tenant_id = $1 and item_code = $2', [gone]);
  await backroom.run(
    'update stock set on_hand = committed where tenant_id = $1 and item_code = $2 and warehouse_id = $3',
    [out, customer.warehouseId],
  );
  await nudge(device);
  await device.goto(`/portal/account/orders/${order?.id}`);
  const sheet = device.getByRole('dialog', { name: 'Order again' });
  await expect(async () => {
    await device.getByRole('button', { name: 'Order again' }).click();
    await expect(sheet.getByText('No longer in the catalogue')).toBeVisible({ timeout: 2000 });
    await expect(sheet.getByText(/^Out of stock/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  const put = sheet.getByRole('button', { name: /^Put \d+ lines? in the cart$/ });
  const count = Number(/\d+/.exec((await put.textContent()) ?? '')?.[0]);
  expect(count).toBeLessThan(lines.length);
  await put.click();
  await expect.poll(async () => Object.keys((await readDevice(device)).cart).length).toBe(count);
  expect(Object.keys((await readDevice(device)).cart).some((line) => line.startsWith(`${gone} `))).toBe(false);
  await expectAllSent(device);
});
