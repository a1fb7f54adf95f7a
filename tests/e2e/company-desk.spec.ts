import type { Browser } from 'playwright/test';
import { ADMIN, CHEF } from './harness/credentials.ts';
import { expect, signIn, test } from './harness/fixtures.ts';
import { TestServer } from './harness/server.ts';

// A separate server, because these texts are shown to all users of the host.
let server: TestServer;
test.beforeAll(async () => {
  server = await TestServer.create();
  await server.start();
});
test.afterAll(() => server.dispose());

const open = async (browser: Browser) =>
  (
    await browser.newContext({
      baseURL: server.origin,
      serviceWorkers: 'block',
      viewport: { width: 1440, height: 900 },
    })
  ).newPage();

test('readers see the login message and the menu links in their language, else in the company’s', async ({
  browser,
}) => {
  const desk = await open(browser);
  await signIn(desk, ADMIN);
  await desk.goto('/admin/settings');
  await desk.getByLabel('Message in Spanish').fill('Pida antes de las 10:30 p. m.');
  await desk.getByLabel('Label of link 1 in French').fill('De saison');
  await desk.getByRole('button', { name: 'Save texts' }).click();
  await expect(desk.getByText('Saved', { exact: true }).first()).toBeVisible();
  const english = await desk.getByLabel('Message in English').inputValue();
  const link = await desk.getByLabel('Label of link 1 in English').inputValue();
  expect(english).not.toBe('');

  const door = await open(browser);
  for (const [path, words] of [
    ['/es/auth', 'Pida antes de las 10:30 p. m.'],
    ['/fr/auth', english],
    ['/auth', english],
  ] as const) {
    // The page has the text before any script runs.
    const html = await (await door.request.get(path)).text();
    expect(html).toContain(words.slice(0, 12));
    await door.goto(path);
    await expect(door.getByRole('main').getByText(words)).toBeVisible();
  }
  await desk.goto('/fr/admin');
  await expect(desk.getByRole('link', { name: /^De saison/ })).toBeVisible();
  await desk.goto('/es/admin');
  await expect(desk.getByRole('link', { name: new RegExp(`^${link}`) })).toBeVisible();
  await Promise.all([desk.context().close(), door.context().close()]);
});

test('a message that is changed, removed and published again follows on another device', async ({ browser }) => {
  const reader = await open(browser);
  await signIn(reader, ADMIN);
  const listed = (text: string) => reader.getByRole('main').getByText(text);
  await expect(listed('Holiday deliveries')).toBeVisible();
  const chef = await open(browser);
  await signIn(chef, CHEF);
  await chef.goto('/portal');
  const strip = chef.getByRole('main').getByRole('button', { name: /Local asparagus is in|Holiday deliveries/ });
  await expect(strip.first()).toHaveText('Local asparagus is in');
  await chef.getByRole('button', { name: 'Mark “Local asparagus is in” as read' }).click();
  await expect(strip).toHaveCount(0);

  const desk = await open(browser);
  await signIn(desk, ADMIN);
  await desk.goto('/admin/company-messages');
  await desk.getByRole('button', { name: 'Holiday deliveries' }).click();
  await desk.getByRole('textbox', { name: 'Text', exact: true }).fill('We deliver on the holiday after all.');
  await desk.getByRole('button', { name: 'Save message' }).click();
  await expect(listed('We deliver on the holiday after all.')).toBeVisible();
  await expect(listed('changed').first()).toBeVisible();
  // For the chef a changed message is a new one, until it was opened and closed.
  await strip.first().click();
  await expect(chef.getByRole('dialog')).toContainText('We deliver on the holiday after all.');
  await chef.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(strip).toHaveCount(0);

  await desk.getByRole('button', { name: 'Remove message' }).click();
  await expect(listed('Holiday deliveries')).toBeHidden();
  const notice = desk.getByRole('region', { name: 'Notices' }).locator('> div', { hasText: 'Message removed' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(listed('Holiday deliveries')).toBeVisible();
  await Promise.all([desk, reader, chef].map((page) => page.context().close()));
});

test('[S1.3] the company’s synonyms are found on a device that has no signal, and what a search finds is shown beside them', async ({
  browser,
}) => {
  const chef = await open(browser);
  await signIn(chef, CHEF);
  await chef.goto('/portal');
  const box = chef.getByRole('searchbox', { name: 'Search items' });
  await box.fill('kwyjibo');
  await expect(chef.getByText('Nothing found for “kwyjibo”')).toBeVisible();

  const desk = await open(browser);
  await signIn(desk, ADMIN);
  await desk.goto('/admin/settings/synonyms');
  await expect(desk.getByText('house mix, garden mix')).toBeVisible();
  await desk.getByRole('button', { name: 'Add synonyms' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Add synonyms' });
  const add = dialog.getByRole('button', { name: 'Add synonyms' });
  await dialog.getByRole('textbox', { name: /^Customers search for/ }).fill('kwyjibo');
  await add.click();
  // One word alone has no meaning.
  await expect(dialog.getByText('The They find items with field is required.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^They find items with/ }).fill('romaine hearts');
  await add.click();
  await expect(dialog).toBeHidden();
  await desk.getByText('kwyjibo').click();
  const panel = desk.getByRole('region', { name: 'kwyjibo' });
  await expect(panel.getByText('Romaine, hearts').first()).toBeVisible();

  await expect(chef.getByRole('link', { name: /^Romaine, hearts/ }).first()).toBeVisible();
  await chef.context().setOffline(true);
  await box.fill('kw');
  await box.fill('kwyjibos');
  await expect(chef.getByRole('link', { name: /^Romaine, hearts/ }).first()).toBeVisible();

  // A group of Cratebook is replaced by one of the company.
  await panel.getByRole('button', { name: 'Delete synonyms' }).click();
  await desk.getByRole('radio', { name: 'Cratebook’s' }).check();
  await desk.getByRole('searchbox', { name: 'Word or meaning' }).fill('scallion');
  await desk.getByText(/^scallion, green onion/).click();
  await desk.getByRole('button', { name: 'Change for your company' }).click();
  await expect(dialog.getByRole('textbox', { name: /^Customers search for/ })).toHaveValue(/^scallion\ngreen onion/);
  await expect(dialog.getByRole('checkbox', { name: /^Ignore Cratebook/ })).toBeChecked();
  await Promise.all([desk, chef].map((page) => page.context().close()));
});

test('on a phone, the bar with Save never covers the focused field, with or without the on-screen keyboard', async ({
  browser,
}) => {
  const phone = await open(browser);
  await phone.setViewportSize({ width: 390, height: 844 });
  await signIn(phone, ADMIN);
  await phone.goto('/admin/settings');
  await phone.getByLabel('Message in Spanish').fill('Hola');
  const bar = phone.getByText('Unsaved changes').locator('..');
  /** Pixels between the end of the focused field and the bar. */
  const gap = async () => {
    const end = await phone.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? Number.NaN);
    return ((await bar.boundingBox())?.y ?? Number.NaN) - end;
  };
  const last = phone.getByLabel('Label of link 3 in French');
  await last.fill('Carnet');
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await phone.keyboard.press('Shift+Tab');
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  // The page's viewport shrinks by the keyboard (interactive-widget=resizes-content).
  await phone.getByLabel('Label of link 1 in English').focus();
  await phone.setViewportSize({ width: 390, height: 500 });
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await phone.context().close();
});
