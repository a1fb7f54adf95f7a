import type { Page } from 'playwright/test';
import { Office } from './harness/api.ts';
import { nudge } from './harness/device-data.ts';
import { expect, expectAllSent, freshDevice, pill, signIn, test } from './harness/fixtures.ts';
import { harborMail, mailTo, textOf } from './harness/mail.ts';

// Without a service worker: no test here is without a signal, and each would install the whole release.
test.use({ serviceWorkers: 'block' });

const NEW = 'Tide&2027x';

/** Returns the field with the label, and its error. */
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
async function expectFault(page: Page, label: string, fault: string | RegExp): Promise<void> {
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, label)).toHaveAccessibleDescription(fault);
}

test('a password is reset with the link of a mail: sign-ins before it end, and the link works once', async ({
  browser,
  link,
  server,
}) => {
  // No other test signs in as this user.
  const person = 'sales.north@harbor.test';
  const smtp = await harborMail(server);
  const before = await freshDevice(browser, link, link.harborOrigin);
  const { context, page } = await freshDevice(browser, link, link.harborOrigin);
  try {
    await signIn(before.page, person);
    await expectAllSent(before.page);

    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectFault(page, 'Username', /The Username field is required/);
    // The response never reveals whether the account exists.
    await field(page, 'Username').fill('nobody@harbor.test');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await field(page, 'Username').fill(person);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(person)).toBeVisible();

    const mail = await mailTo(smtp, person);
    expect(smtp.received).toHaveLength(1);
    const address = /http:\/\/\S+\/auth\/reset#token=\S+/.exec(textOf(mail))?.[0] ?? '';
    expect(new URL(address).origin).toBe(link.harborOrigin);

    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    // [C5.4] The secret is neither in the address nor in the history.
    expect(page.url()).toBe(`${link.harborOrigin}/auth/reset`);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expectFault(page, 'New password', /The New password field is required/);
    await field(page, 'New password').fill('sea');
    await expectFault(page, 'New password', /at least 8 characters/);
    await field(page, 'New password').fill('seaweed2027');
    await expectFault(page, 'New password', /1 uppercase, 1 lowercase, 1 number and 1 special character/);
    await field(page, 'New password').fill(NEW);
    await field(page, 'Confirm new password').fill('Tide&2027y');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expectFault(page, 'Confirm new password', /confirmation does not match/);
    await field(page, 'Confirm new password').fill(NEW);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByText('New password saved')).toBeVisible();

    await field(page, 'Username').fill(person);
    await field(page, 'Password').fill('Crate#2026');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectFault(page, 'Password', /The username or password is incorrect/);
    await field(page, 'Password').fill(NEW);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/sales\/customers$/);
    await expectAllSent(page);

    await nudge(before.page);
    await expect(pill(before.page)).toHaveAccessibleName(/Sign in again/);

    // The link was good for one time.
    const late = await freshDevice(browser, link, link.harborOrigin);
    await late.page.goto(address.replace('#token=', '?token='));
    await expect(late.page).toHaveURL(/\/auth\/reset$/);
    await field(late.page, 'New password').fill('Other&2027x');
    await field(late.page, 'Confirm new password').fill('Other&2027x');
    await late.page.getByRole('button', { name: 'Set password' }).click();
    await expect(late.page.getByText('This link has expired or was already used. Ask for a new one.')).toBeVisible();
    await late.page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(late.page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await late.context.close();
    await Office.of(server.harborOrigin, person, NEW);
  } finally {
    await context.close();
    await before.context.close();
    await smtp.stop();
  }
});

test('a password is changed in the settings: errors are beside their fields, and other devices are signed out', async ({
  browser,
  device,
  link,
  server,
}) => {
  const person = 'sales.south@greenleaf.test';
  const other = await freshDevice(browser, link);
  await signIn(other.page, person);
  await expectAllSent(other.page);
  await signIn(device, person);
  await device.goto('/account/settings');
  const change = device.getByRole('button', { name: 'Change password' });
  await change.click();
  await expectFault(device, 'Current password', /The Current password field is required/);
  await expectFault(device, 'New password', /The New password field is required/);
  await expect(field(device, 'Current password')).toBeFocused();

  await field(device, 'Current password').fill('Crate#2026');
  await field(device, 'New password').fill('kalekale');
  await change.click();
  await expectFault(device, 'New password', /1 uppercase, 1 lowercase, 1 number and 1 special character/);
  await field(device, 'New password').fill(NEW);
  await field(device, 'Confirm new password').fill('Tide&2027z');
  await change.click();
  await expectFault(device, 'Confirm new password', /confirmation does not match/);
  await expect(field(device, 'Confirm new password')).toBeFocused();
  await field(device, 'Confirm new password').fill(NEW);
  await field(device, 'Current password').fill('Crate#2025');
  await change.click();
  await expectFault(device, 'Current password', /The current password is incorrect/);

  await field(device, 'Current password').fill('Crate#2026');
  await change.click();
  const done = 'Password changed. All other devices are signed out.';
  await expect(device.getByRole('region', { name: 'Notices' })).toContainText(done);
  await expect(field(device, 'Current password')).toHaveValue('');
  await nudge(other.page);
  await expect(pill(other.page)).toHaveAccessibleName(/Sign in again/);
  await device.reload();
  await expectAllSent(device);
  await expect(Office.of(server.origin, person)).rejects.toThrow('401');
  await Office.of(server.origin, person, NEW);
  await other.context.close();
});
