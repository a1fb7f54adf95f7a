import { Office } from './harness/api.ts';
import { nudge } from './harness/device-data.ts';
import { expect, expectAllSent, pill, signIn, test } from './harness/fixtures.ts';
import { moreButtons } from './harness/ordering.ts';

// Without a service worker: no test here is without a signal, and each would install the whole release.
test.use({ serviceWorkers: 'block' });

const USER = 'montclair-unified-school-district-paterson@greenleaf.test';
const PLACE = 'Montclair Unified School District, Paterson';

test('on a phone the name of a location is never truncated, with any number of waiting changes and in any language', async ({
  device,
  link,
  server,
}) => {
  await (await Office.of(server.origin, USER)).call('PUT', '/account/settings', { locale: 'en' });
  await signIn(device, USER);
  const banner = device.getByRole('banner');
  const expectWhole = () =>
    expect
      .poll(() =>
        banner
          .getByText(PLACE)
          .evaluate((name) => name.scrollHeight <= name.clientHeight && name.scrollWidth <= name.clientWidth),
      )
      .toBe(true);
  await device.goto('/portal');
  await expect(moreButtons(device).first()).toBeVisible();
  // The icon's label is still announced.
  await expectAllSent(device);
  await expectWhole();
  link.cut();
  await moreButtons(device).first().click();
  await expect(pill(device)).toHaveAccessibleName(/1 waiting/);
  await expectWhole();
  link.mend();
  await nudge(device);
  await expectAllSent(device);
  for (const [path, sent] of [
    ['/es', 'Todo enviado'],
    ['/fr', 'Tout est envoyé'],
  ] as const) {
    await device.goto(`${path}/portal`);
    await expect(banner.getByRole('link', { name: sent })).toBeVisible();
    await expectWhole();
  }
});

test('[C10] [G8] the cart fits a phone at twice the text size', async ({ device }) => {
  await signIn(device, USER);
  await device.goto('/portal');
  await moreButtons(device).first().click();
  await device.goto('/portal/cart');
  const checkout = device.getByRole('link', { name: 'Continue to checkout' });
  await expect(checkout).toBeVisible();
  await device.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const widths = () =>
    device.evaluate(() => ({
      page: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
    }));
  await expect.poll(async () => (await widths()).page - (await widths()).window).toBe(0);
  const box = await checkout.boundingBox();
  expect(box!.x + box!.width).toBeLessThanOrEqual((await widths()).window);
});
