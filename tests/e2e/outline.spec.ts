import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { holdScripts } from './harness/held-scripts.ts';

// Without a service worker: no test here is without a signal, and each would install the whole release.
test.use({ serviceWorkers: 'block' });

/** The title and the text below it, as painted. */
async function door(page: Page, title: string, lead: string) {
  const box = async (selector: string) => {
    const element = page.locator(`${selector}:visible`).first();
    await element.waitFor();
    const { x, y, width, height } = (await element.boundingBox())!;
    return { said: (await element.textContent()) ?? '', box: [x, y, width, height].map(Math.round) };
  };
  return { title: await box(title), lead: await box(lead) };
}

for (const [size, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desk', { width: 1440, height: 900 }],
] as const) {
  for (const path of ['/', '/es', '/fr', '/auth', '/es/auth', '/fr/portal']) {
    test(`before any script loads, ${path} shows on a ${size} its later text, in the same position`, async ({
      device,
    }) => {
      await device.setViewportSize(viewport);
      const release = await holdScripts(device);
      await device.goto(path, { waitUntil: 'commit' });
      const before = await door(device, '.shell-title', '.shell-card .shell-lead');
      await expect(device.locator('h1')).toHaveCount(0);
      release();
      const after = await door(device, 'h1', 'h1 + p');
      expect(after.title.said).toBe(before.title.said);
      expect(after.lead.said).toBe(before.lead.said);
      for (const part of ['title', 'lead'] as const)
        after[part].box.forEach((pixels, side) => {
          expect(Math.abs(pixels - before[part].box[side]!), `${part} ${side}`).toBeLessThanOrEqual(2);
        });
    });
  }
}
