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
