import type { OrderGuide } from '../../contract/order-guides.ts';
import { expectQuiescent, readDevice } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, signIn, test } from './harness/fixtures.ts';
import { openShop } from './harness/ordering.ts';

test('[WRITE2, I1] lines written without a signal go into the cart as one step that can be undone, and arrive', async ({
  device,
  office,
  link,
}) => {
  await signIn(device);
  await becomeInstalled(device);
  await openShop(device);
  await expectAllSent(device);
  link.cut();
  await device.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = device.getByRole('dialog', { name: 'Quick add' });
  const box = dialog.getByRole('textbox', { name: 'One item per line' });
  await box.fill('2 cs romaine\n\nzzqx wvvk\n4011 x 3');
  await expect(dialog.getByText('1 item matched · 2 to check')).toBeVisible();
  await expect(dialog.getByText('Not found')).toBeVisible();
  // Several items are romaine: none is added until the chef has chosen one.
  const romaine = dialog.getByRole('group', { name: 'Items for “2 cs romaine”' });
  await romaine.getByRole('button').first().click();
  await expect(dialog.getByText('2 items matched · 1 to check')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 2 items to cart' }).click();
  // Lines that were not understood stay for correction; the rest is in the cart.
  await expect(box).toHaveValue('zzqx wvvk');
  await expect.poll(async () => Object.values((await readDevice(device)).cart).toSorted()).toEqual([2, 3]);
  await device.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await readDevice(device)).cart).toEqual({});
  await box.fill('1 cs romaine');
  await dialog.getByRole('group', { name: 'Items for “1 cs romaine”' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Add 1 item to cart' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => Object.values((await readDevice(device)).cart)).toEqual([1]);
  link.mend();
  await expectQuiescent(device, office);
});

test('[WRITE2, I1] the details of an item open from a row without a signal, fill the cart and a guide, and close with Back', async ({
  device,
  office,
  link,
}) => {
  await signIn(device);
  await becomeInstalled(device);
  await openShop(device);
  await expectAllSent(device);
  link.cut();
  await device.getByRole('searchbox', { name: 'Search items' }).fill('romaine hearts');
  await expect(device).toHaveURL(/\/portal\?q=romaine\+hearts$/);
  const row = device
    .locator('#main')
    .getByRole('link', { name: /^Romaine, hearts/ })
    .first();
  await row.click();
  const details = device.getByRole('dialog', { name: /^Romaine, hearts/ });
  await expect(details.getByRole('heading', { name: 'Your last orders' })).toBeVisible();
  await expect(details.getByText('As on the price list')).toBeVisible();
  const itemCode = new URL(device.url()).searchParams.get('item') ?? '';
  await details.getByRole('button', { name: /^More/ }).click();
  await expect.poll(async () => Object.values((await readDevice(device)).cart)).toEqual([1]);
  const guides = async () =>
    (await office.call<OrderGuide>('GET', `/portal/orderguides/${own?.id}`)).lines.map((line) => line.itemCode);
  const own = (await office.call<OrderGuide[]>('GET', '/portal/orderguides')).find(({ isEditable }) => isEditable);
  expect(await guides()).not.toContain(itemCode);
  await details.getByRole('button', { name: 'Add to guide' }).click();
  await device.getByRole('menuitem', { name: own?.name ?? '' }).click();
  await expect(details.getByRole('link', { name: own?.name ?? '' })).toBeVisible();
  const heart = details.getByRole('button', { name: /^Favorite: / });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(details.getByRole('link', { name: 'Favorites' })).toBeVisible();
  // A substitute takes the place of the item, so that Back leads to the list.
  await details
    .getByRole('list')
    .getByRole('link', { name: /^Romaine/ })
    .first()
    .click();
  await expect(
    details.or(device.getByRole('dialog', { name: /^Romaine/ })).getByText('As on the price list'),
  ).toBeVisible();
  await device.goBack();
  await expect(device.getByRole('dialog')).toHaveCount(0);
  await expect(device.getByRole('searchbox', { name: 'Search items' })).toHaveValue('romaine hearts');
  await expect(row).toBeFocused();
  // The address of an item opens it over the shop.
  await device.goto(`/portal?item=${itemCode}`);
  await expect(device.getByRole('dialog', { name: /^Romaine, hearts/ })).toBeVisible();
  await device.keyboard.press('Escape');
  await expect(device).toHaveURL(/\/portal$/);
  link.mend();
  await expectQuiescent(device, office);
  expect(await guides()).toContain(itemCode);
  const favorites = (await office.call<OrderGuide[]>('GET', '/portal/orderguides')).find(
    ({ name }) => name === 'Favorites',
  );
  expect((await office.call<OrderGuide>('GET', `/portal/orderguides/${favorites?.id}`)).lines).toMatchObject([
    { itemCode },
  ]);
  await office.call('DELETE', `/portal/orderguides/${favorites?.id}`);
});

test('the shop is ordered from with the keyboard alone, as a list and as cards', async ({ device }) => {
  const quantity = (row: number) => device.locator('input[data-quantity]').nth(row);
  await signIn(device);
  await openShop(device);
  await expect.poll(async () => (await readDevice(device)).pulled).toBe(true);
  await device.keyboard.press('/');
  await expect(device.getByRole('searchbox', { name: 'Search items' })).toBeFocused();
  await device.keyboard.type('tomato cherry');
  await expect(device.getByText(/cherry/i).first()).toBeVisible();
  await device.keyboard.press('ArrowDown');
  await expect(quantity(0)).toBeFocused();
  await device.keyboard.type('4');
  await device.keyboard.press('ArrowDown');
  await expect(quantity(1)).toBeFocused();
  await expect(quantity(0)).toHaveValue('4');
  await device.keyboard.press('+');
  await device.keyboard.press('+');
  await device.keyboard.press('-');
  await expect(quantity(1)).toHaveValue('1');
  await device.keyboard.press('ArrowUp');
  await device.keyboard.press('ArrowUp');
  await expect(device.getByRole('searchbox', { name: 'Search items' })).toBeFocused();
  // Cards: the choice is kept with the person, and the arrows follow the grid.
  await device.getByRole('button', { name: /^Filters and sorting/ }).click();
  await device.getByRole('radio', { name: 'Cards' }).click();
  await expect(device.getByRole('radio', { name: 'Cards' })).toBeChecked();
  await device.keyboard.press('Escape');
  await expect(device.getByRole('article').first()).toBeVisible();
  await quantity(0).focus();
  await device.keyboard.press('ArrowRight');
  await expect(quantity(1)).toBeFocused();
  await device.keyboard.press('ArrowDown');
  await expect(quantity(3)).toBeFocused();
  await device.reload();
  await expect(device.getByRole('article').first()).toBeVisible();
});

test('a search that led to an item is offered again below the empty box, without a signal too', async ({
  device,
  link,
}) => {
  await signIn(device);
  await becomeInstalled(device);
  await device.goto('/portal');
  const box = device.getByRole('searchbox', { name: 'Search items' });
  await box.fill('romaine');
  await device
    .getByRole('button', { name: /^More .*romaine/i })
    .first()
    .click();
  await box.fill('nothing like it');
  link.cut();
  await device.getByRole('button', { name: 'Clear search' }).click();
  const recent = device.getByRole('group', { name: 'Recent searches' });
  await expect(recent.getByRole('button')).toHaveText(['romaine']);
  await recent.getByRole('button', { name: 'romaine' }).click();
  await expect(box).toHaveValue('romaine');
  await expect(box).toBeFocused();
  await expect(recent).toHaveCount(0);
  await expect(device.getByRole('button', { name: /^More .*romaine/i }).first()).toBeVisible();
});
