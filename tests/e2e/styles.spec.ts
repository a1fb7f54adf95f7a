import { expect, test } from './harness/fixtures.ts';

// Without a service worker: no test here is without a signal, and each would install the whole release.
test.use({ serviceWorkers: 'block' });

test('the styles of components override the reset, in the colors of the company', async ({ device }) => {
  await device.goto('/auth');
  const button = device.getByRole('button', { name: 'Sign in', exact: true });
  await expect(button).toBeVisible();
  const look = await button.evaluate((element) => {
    const { backgroundColor, color, paddingInlineStart, borderRadius, minHeight } = getComputedStyle(element);
    const probe = document.createElement('i');
    document.body.append(probe);
    const named = (name: string) => {
      probe.style.color = `var(--cb-colors-${name})`;
      return getComputedStyle(probe).color;
    };
    const pixels = [paddingInlineStart, borderRadius, minHeight].map(Number.parseFloat);
    return { backgroundColor, color, accent: named('accent'), onAccent: named('accent-fg'), pixels };
  });
  expect(look.accent).not.toBe(look.onAccent);
  expect(look.backgroundColor).toBe(look.accent);
  expect(look.color).toBe(look.onAccent);
  for (const pixels of look.pixels) expect(pixels).toBeGreaterThan(4);
});
