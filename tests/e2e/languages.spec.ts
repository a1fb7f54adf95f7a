import { expect, test } from './harness/fixtures.ts';

// Without a service worker: no test here is without a signal, and each would install the whole release.
test.use({ serviceWorkers: 'block' });

test('the language changes at once, on any screen, and an unknown address has an error page in each', async ({
  device,
}) => {
  await device.goto('/auth');
  await device.evaluate(() => Object.assign(window, { sameDocument: true }));
  const speaks = async (from: string, to: string, path: string, title: RegExp) => {
    await device.getByRole('button', { name: from, exact: true }).click();
    await device.getByRole('menuitem', { name: to, exact: true }).click();
    await expect(device).toHaveURL(new RegExp(`${path}$`));
    await expect(device.getByRole('heading', { level: 1, name: title })).toBeVisible();
  };
  await speaks('English', 'Español', '/es/auth', /^Inicie sesión/);
  await speaks('Español', 'Français', '/fr/auth', /^Se connecter/);
  await device.getByRole('link', { name: 'Nous contacter' }).click();
  await expect(device).toHaveURL(/\/fr\/contact-us$/);
  await speaks('Français', 'English', '/contact-us', /^Contact us/);
  await device.goBack();
  await expect(device).toHaveURL(/\/fr\/auth$/);
  await expect(device.getByRole('heading', { level: 1, name: /^Se connecter/ })).toBeVisible();
  expect(await device.evaluate(() => 'sameDocument' in window)).toBe(true);

  for (const [prefix, words] of [
    ['/es', 'Página no encontrada'],
    ['/fr', 'Page introuvable'],
  ] as const) {
    await device.goto(`${prefix}/nowhere`);
    await expect(device.getByText(words)).toBeVisible();
  }
});
