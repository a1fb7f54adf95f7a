import type { Page } from 'playwright/test';
import { ADMIN } from './harness/credentials.ts';
import { browserWithCamera } from './harness/fake-camera.ts';
import { becomeInstalled, expect, freshDevice, signIn, test } from './harness/fixtures.ts';
import { openShop } from './harness/ordering.ts';
import { typeAsScanner } from './harness/wedge.ts';

const onlineTest = test.extend({ serviceWorkers: 'block' });

const GS = '\u001d';
const GTIN = '09521234543213';
const CASE = `]C101${GTIN}1727123110AB-7${GS}21S1`;

const raw = (page: Page) => page.getByRole('group', { name: 'Raw text' });
const session = (page: Page) => page.getByRole('region', { name: 'This session' }).getByRole('listitem');
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' });

async function openCheck(page: Page): Promise<void> {
  await page.goto('/mobile/util/barcode-debug');
  await expect(page.getByRole('heading', { name: 'Barcode check' })).toBeVisible();
}

onlineTest(
  'a scanner that types at 5 ms per key is read with any focus, and no field keeps its text',
  async ({ device }) => {
    await signIn(device, ADMIN);
    await openCheck(device);
    // Without any field.
    await typeAsScanner(device, `${CASE}\n`);
    await expect(raw(device)).toContainText('AB-7GS21S1');
    await expect(device.getByRole('status').filter({ hasText: `GS1 label. ${GTIN}` })).toBeAttached();
    const facts = device.getByRole('region', { name: 'Content' });
    for (const fact of [GTIN, 'AB-7', 'S1', 'Dec 31, 2027']) await expect(facts.getByText(fact).first()).toBeVisible();
    // In a field that holds something, and without Enter.
    await codeField(device).fill('12 cs');
    await typeAsScanner(device, '4006381333931');
    await expect(raw(device)).toHaveText('4006381333931');
    await expect(codeField(device)).toHaveValue('12 cs');
    // On a button, which Enter would press.
    await device.getByRole('button', { name: 'Clear' }).focus();
    await typeAsScanner(device, '96385074\n');
    await expect(raw(device)).toHaveText('96385074');
    await expect(session(device)).toHaveCount(3);
  },
);

onlineTest('typed text stays in its field until Enter, and a bounced scan counts once', async ({ device }) => {
  await signIn(device, ADMIN);
  await openCheck(device);
  await codeField(device).focus();
  await typeAsScanner(device, 'BIN-A-03', 140);
  await expect(codeField(device)).toHaveValue('BIN-A-03');
  await expect(device.getByText('Nothing scanned yet')).toBeVisible();
  await device.keyboard.press('Enter');
  await expect(raw(device)).toHaveText('BIN-A-03');
  await expect(codeField(device)).toHaveValue('');
  await typeAsScanner(device, '4006381333931\n4006381333931\n');
  await expect(raw(device)).toHaveText('4006381333931');
  await expect(session(device)).toHaveCount(2);
  await expect(device.getByRole('alert')).toContainText('Same label again');
  await device.getByRole('button', { name: 'Count it' }).click();
  await expect(session(device)).toHaveCount(3);
});

onlineTest(
  '[C8.1] two equal cases count as two on a page that was blocked while they were scanned',
  async ({ device }) => {
    await signIn(device, ADMIN);
    await openCheck(device);
    await device.evaluate(() => {
      setTimeout(() => {
        const until = performance.now() + 1500;
        while (performance.now() < until);
      }, 0);
    });
    const startedAt = Date.now();
    await Promise.all([
      typeAsScanner(device, `${CASE}\n`, 5, startedAt),
      typeAsScanner(device, `${CASE}\n`, 5, startedAt + 900),
    ]);
    await expect(session(device)).toHaveCount(2);
  },
);

onlineTest(
  'a label whose separators were dropped is asked about, and one that is wrong is not taken',
  async ({ device }) => {
    await signIn(device, ADMIN);
    await openCheck(device);
    await typeAsScanner(device, `01${GTIN}10AB21XY\n`);
    await expect(device.getByRole('heading', { name: '2 possible readings' })).toBeVisible();
    await typeAsScanner(device, '(01)09521234543214(10)A7\n');
    await expect(device.getByRole('alert')).toContainText('The check digit is wrong (01)');
    await expect(device.getByRole('region', { name: 'Content' }).getByText('A7').first()).toBeVisible();
  },
);

test('the camera reads a code, one at a time and each once, also without a network', async ({ link }) => {
  const camera = await browserWithCamera([
    { kind: 'gs1-128', text: `(01)${GTIN}(10)LOT-7A` },
    null,
    { kind: 'qrcode', text: `https://id.gs1.org/01/${GTIN}/10/QR-9` },
    null,
  ]);
  try {
    const { page } = await freshDevice(camera.browser, link);
    await signIn(page, ADMIN);
    await becomeInstalled(page);
    await openCheck(page);
    link.cut();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Barcode check' })).toBeVisible();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan with the camera' });
    await expect(dialog.getByText('LOT-7A')).toBeVisible();
    await expect(dialog.getByText('QR-9')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(session(page).filter({ hasText: 'LOT-7A' }).first()).toContainText('Camera');
    await expect(session(page).filter({ hasText: 'QR-9' }).first()).toContainText('Camera');
    await session(page).filter({ hasText: 'LOT-7A' }).first().getByRole('button').click();
    await expect(page.getByText('zxing-wasm')).toBeVisible();
  } finally {
    await camera.close();
  }
});

onlineTest('a scan in quick add becomes a separate line, by its item, with any focus', async ({ device, office }) => {
  const { data } = await office.call<{ data: { gtin: string | null; description: string }[] }>(
    'GET',
    '/portal/items/search?q=romaine',
  );
  const item = data.find(({ gtin }) => gtin !== null)!;
  await signIn(device);
  await openShop(device);
  await device.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = device.getByRole('dialog', { name: 'Quick add' });
  const box = dialog.getByRole('textbox', { name: 'One item per line' });
  await box.fill('2 cs romaine');
  await box.focus();
  await typeAsScanner(device, `]C101${item.gtin!.padStart(14, '0')}10LOT7\n`);
  await expect(box).toHaveValue(`2 cs romaine\n${item.gtin!.padStart(14, '0')}\n`);
  await dialog.getByRole('group', { name: 'Items for “2 cs romaine”' }).getByRole('button').nth(1).click();
  await expect(dialog.getByText('2 items matched')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 2 items to cart' }).focus();
  await typeAsScanner(device, '4006381333932\n');
  await expect(device.getByRole('alert').filter({ hasText: 'No item has this code' })).toBeAttached();
  await expect(dialog).toBeVisible();
});
