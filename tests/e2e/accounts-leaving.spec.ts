import { nudge, readDevice, userDatabases } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, pill, signIn, test } from './harness/fixtures.ts';
import { fillCart, moreButtons, startInShop, storedCart } from './harness/ordering.ts';

test('[OUT1, ID1] a sign-out in one tab signs the others out and leaves no database', async ({ device, office }) => {
  await office.clearCart();
  await startInShop(device);
  await expectAllSent(device);
  const second = await device.context().newPage();
  await second.goto('/portal/account/orders');
  await expect(pill(second)).toBeVisible();
  await device.goto('/logout');
  await expect(device).toHaveURL(/\/auth$/);
  await expect(second).toHaveURL(/\/auth$/);
  await expect(second.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.poll(() => userDatabases(device)).toEqual([]);
  // Both are sent away from a protected page, which opens after the sign-in.
  await second.goto('/portal/account/orders');
  await expect(second).toHaveURL(/\/auth$/);
});

test('[OUT1] a sign-out that did not reach the server is sent as soon as possible', async ({ device, link }) => {
  await signIn(device);
  await becomeInstalled(device);
  await expectAllSent(device);
  const kept = async () =>
    (await device.context().cookies(`${link.origin}/api/v1/auth/refresh`)).find(
      ({ name }) => name === 'cratebook_refresh',
    );
  const { name = '', value = '' } = (await kept()) ?? {};
  expect(value).not.toBe('');
  link.cut();
  await device.goto('/logout');
  await expect(device).toHaveURL(/\/auth$/);
  expect(await userDatabases(device)).toEqual([]);
  link.mend();
  const refresh = async () =>
    (await fetch(`${link.origin}/api/v1/auth/refresh`, { method: 'POST', headers: { cookie: `${name}=${value}` } }))
      .status;
  // The cookie is still valid: the server was not notified.
  expect(await refresh()).toBe(200);
  await device.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(refresh).toBe(401);
  await expect.poll(kept).toBeUndefined();
});

test('[OUT1] a user can return to work from the sign-out question, with everything still there', async ({
  device,
  link,
}) => {
  await startInShop(device);
  link.cut();
  await fillCart(device, [0, 1], 1);
  await storedCart(device, 2);
  const before = await readDevice(device);
  await device.goto('/logout');
  const question = device.getByRole('alertdialog', { name: '2 changes have not been sent yet' });
  await expect(question).toBeVisible();
  await question.getByRole('link', { name: 'Back to work' }).click();
  await expect(device).toHaveURL(/\/portal$/);
  await expect(moreButtons(device).first()).toBeVisible();
  expect((await readDevice(device)).outbox).toEqual(before.outbox);
  await expect(pill(device)).toHaveAccessibleName(/2 waiting/);

  // If the sign-in has ended, the question names that instead of the network.
  await device.context().clearCookies();
  await device.reload();
  link.mend();
  await nudge(device);
  await expect(pill(device)).toHaveAccessibleName(/Sign in again/);
  await device.goto('/logout');
  await expect(question.getByText(/^You have been signed out/)).toBeVisible();
  await expect(question.getByRole('button', { name: 'Lock and sign out' })).toBeVisible();
  await question.getByRole('link', { name: 'Sign in' }).click();
  await expect(device.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
});
