import { Office } from './harness/api.ts';
import { ADMIN, HARBOR_CHEF, SUPER } from './harness/credentials.ts';
import { expectQuiescent, nudge, readDevice, serverCart, userDatabases } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, pill, signIn, test } from './harness/fixtures.ts';
import { actingBar, beginActing, callFromPage, everythingIn, handOver, personOf } from './harness/impersonation.ts';
import { fillCart, moreButtons, openShop, startInShop } from './harness/ordering.ts';

const onlineTest = test.extend({ serviceWorkers: 'block' });

onlineTest(
  '[I5, ID1] an administrator acts as a customer, visibly, and Exit brings their own session and page back',
  async ({ device, office }) => {
    const chef = await personOf(office);
    await signIn(device, ADMIN);
    await expect(device).toHaveURL(/\/admin$/);
    await expectAllSent(device);
    const [own = ''] = await userDatabases(device);
    const { path, token } = await handOver(device, chef, '/account/settings');
    await beginActing(device, path, chef);
    await expect(device).toHaveURL(/\/portal$/);
    expect(await device.evaluate(() => window.navigation.entries().map(({ url }) => url)).then(String)).not.toContain(
      token,
    );

    // Changes are sent in the customer's name, and the administrator's database receives none of them.
    await expect(moreButtons(device).first()).toBeVisible();
    await moreButtons(device).first().click();
    await expect.poll(async () => Object.values(await serverCart(office))).toEqual([1]);
    const databases = await userDatabases(device);
    const acting = databases.find((name) => name !== own) ?? '';
    expect(databases.toSorted()).toEqual([own, acting].toSorted());
    expect(acting).toContain(chef.id);
    expect(await everythingIn(device, own)).not.toContain(chef.displayName);
    expect(await everythingIn(device, acting)).toContain(chef.displayName);
    await device.getByRole('button', { name: 'Menu' }).click();
    await expect(device.getByRole('dialog').getByRole('link', { name: 'Exit' })).toBeVisible();
    await expect(device.getByRole('link', { name: 'Sign out' })).toHaveCount(0);
    await device.keyboard.press('Escape');

    // It lasts over a reload, in this tab only.
    await device.reload();
    await expect(actingBar(device)).toContainText(chef.displayName);
    await expect(moreButtons(device).first()).toBeVisible();
    const second = await device.context().newPage();
    await second.goto('/');
    await expect(second).toHaveURL(/\/admin$/);
    await expect(actingBar(second)).toHaveCount(0);
    // From here no other user's password can be changed, and no second impersonation can begin.
    await device.goto('/account/settings');
    await expect(device.getByRole('heading', { name: 'This device' })).toBeVisible();
    await expect(device.getByLabel('Current password')).toHaveCount(0);
    await device.goto(path);
    await expect(device.getByRole('heading', { name: `You are acting as ${chef.displayName}` })).toBeVisible();

    await device.goto('/portal');
    // In whose name one works stays in sight, however far one scrolls.
    await expect(moreButtons(device).first()).toBeVisible();
    await device.mouse.move(195, 600);
    await device.mouse.wheel(0, 3000);
    await expect(actingBar(device)).toBeInViewport({ ratio: 1 });
    await actingBar(device).getByRole('link', { name: 'Exit' }).click();
    await expect(device).toHaveURL(/\/account\/settings$/);
    await expect(device.getByRole('main').getByText(ADMIN)).toBeVisible();
    await expect(actingBar(device)).toHaveCount(0);
    expect(await userDatabases(device)).toEqual([own]);
    await expectAllSent(device);
    await second.reload();
    await expect(second).toHaveURL(/\/admin$/);
    // The token ended with it.
    expect((await callFromPage(device, 'GET', '/account', token)).status).toBe(401);
    await device.goto(path);
    await expect(device.getByText('This link has expired')).toBeVisible();

    // The desk of people starts one as well, and Exit returns to the person.
    await device.goto(`/admin/users?open=${chef.id}`);
    await device.getByRole('button', { name: 'Act as this person' }).click();
    await device.getByRole('button', { name: `Continue as ${chef.displayName}` }).click();
    await expect(actingBar(device)).toContainText(chef.displayName);
    await actingBar(device).getByRole('link', { name: 'Exit' }).click();
    await expect(device.getByRole('heading', { name: chef.displayName })).toBeVisible();
    await expect(device).toHaveURL(new RegExp(`/admin/users\\?open=${chef.id}$`));
  },
);

test("[I1, ID3, PUSH7] an impersonation on the customer's own device neither sends nor loses the customer's unsent work", async ({
  device,
  office,
  link,
}) => {
  const chef = await personOf(office);
  await startInShop(device);
  link.cut();
  await fillCart(device, [0, 1], 1);
  // No user reloads a page at the moment of a tap, but a test does: the tap is on the disk a few milliseconds later.
  await expect.poll(async () => (await readDevice(device)).outbox).toHaveLength(2);
  // The customer's sign-in has ended since: unsent work waits until they sign in again.
  await device.context().clearCookies();
  await device.reload();
  link.mend();
  await nudge(device);
  await expect(pill(device)).toHaveAccessibleName(/Sign in again/);
  const before = await readDevice(device);
  expect(before.outbox).toHaveLength(2);

  const root = await device.context().newPage();
  await root.goto('/account/sync');
  const admin = await Office.of(link.origin, ADMIN);
  const answer = await admin.call<Record<string, string>>('GET', `/auth/impersonate/${chef.tenantId}/${chef.id}`);
  const { token = '', expiresAt = '' } = answer;
  const fragment = new URLSearchParams({ token, expiresAt, returnTo: '/account/sync' });
  await beginActing(root, `/auth/impersonate#${fragment}`, chef);
  await expect(moreButtons(root).nth(2)).toBeVisible();
  await moreButtons(root).nth(2).click();
  await expect.poll(async () => Object.values(await serverCart(office))).toEqual([1]);
  await actingBar(root).getByRole('link', { name: 'Exit' }).click();
  await expect(root).toHaveURL(/\/account\/sync$/);
  expect(await userDatabases(root)).toEqual([before.name]);
  expect((await readDevice(root)).outbox).toEqual(before.outbox);
  expect(Object.values(await serverCart(office))).toEqual([1]);

  // The customer signs in again: their work arrives beside the changes made for them.
  await root.close();
  await device.goto('/auth?again');
  await device.getByLabel('Password', { exact: true }).fill('Crate#2026');
  await device.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectQuiescent(device, office);
  expect(Object.values(await serverCart(office))).toEqual([1, 1, 1]);
});

onlineTest(
  '[I5] a super administrator crosses to another company’s host and comes back with Exit',
  async ({ device, link, server }) => {
    const office = await Office.of(server.harborOrigin, HARBOR_CHEF);
    const chef = await personOf(office);
    await signIn(device, SUPER);
    await expect(device).toHaveURL(/\/super$/);
    const { path, token, hostName } = await handOver(device, chef, `${link.origin}/account/sync`);
    expect(hostName).toBe('harbor.localhost');
    await beginActing(device, link.harborOrigin + path, chef);
    await expect(device).toHaveURL(`${link.harborOrigin}/portal`);
    await expect(moreButtons(device).first()).toBeVisible();
    expect(await userDatabases(device)).toHaveLength(1);
    await device.reload();
    await expect(actingBar(device)).toContainText(chef.displayName);

    // The hour is over: a message says so, and Exit leads out.
    expect((await callFromPage(device, 'POST', '/auth/impersonate/end', token)).status).toBe(200);
    await nudge(device);
    const over = device.getByRole('status').filter({ hasText: 'Your time to act as' });
    await expect(over).toContainText('has ended');
    await over.getByRole('link', { name: 'Exit' }).click();
    await expect(device).toHaveURL(`${link.origin}/account/sync`);
    await expect(device.getByText('Platform', { exact: true })).toBeVisible();
    const there = await device.context().newPage();
    await there.goto(`${link.harborOrigin}/`);
    await expect(there.getByRole('heading', { name: 'Welcome to Harbor Foods' })).toBeVisible();
    expect(await userDatabases(there)).toEqual([]);
  },
);

test("[OUT1] the next start deletes a closed tab's impersonation, except unsent work", async ({
  device,
  office,
  link,
}) => {
  const chef = await personOf(office);
  await signIn(device, ADMIN);
  await becomeInstalled(device);
  const [own = ''] = await userDatabases(device);
  const { path } = await handOver(device, chef, '/admin');
  const tab = await device.context().newPage();
  await beginActing(tab, path, chef);
  await openShop(tab);
  await expectAllSent(tab);
  // A start beside a tab that is in use takes nothing from it.
  await device.reload();
  await expect(pill(device)).toBeVisible();
  expect(await userDatabases(device)).toHaveLength(2);
  link.cut();
  await fillCart(tab, [0], 1);
  await expect(pill(tab)).toHaveAccessibleName(/1 waiting/);
  await tab.close();
  await device.reload();
  await expect(pill(device)).toBeVisible();
  expect(await userDatabases(device)).toHaveLength(2);
  // Acting as them again sends it, and leaves nothing.
  link.mend();
  await nudge(device);
  await expectAllSent(device);
  const again = await handOver(device, chef, '/admin');
  const third = await device.context().newPage();
  await beginActing(third, again.path, chef);
  await expect.poll(async () => Object.values(await serverCart(office))).toEqual([1]);
  await expectAllSent(third);
  await third.close();
  await device.reload();
  await expect.poll(() => userDatabases(device)).toEqual([own]);
});
