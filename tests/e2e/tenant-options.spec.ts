import { Backroom } from './harness/backroom.ts';
import { expect, signIn, test } from './harness/fixtures.ts';
import { openShop } from './harness/ordering.ts';
import { TestServer } from './harness/server.ts';

test('a company that hides images and locks its guides shows and requests no image of an item, and offers no export', async ({
  browser,
}) => {
  // A separate server, because these settings affect all users of that host.
  const server = await TestServer.create();
  await server.start();
  const backroom = await Backroom.of(server);
  const options = { baseURL: server.origin, serviceWorkers: 'block' as const };
  const visit = async (guides: string[]): Promise<{ pictures: number; asked: number; exports: number }> => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    // The company's logo is not an image of an item.
    const asked = new Set<string>();
    await signIn(page);
    page.on('request', (request) => request.url().includes('/media/') && asked.add(request.url()));
    await openShop(page);
    const pictures = await page.getByRole('main').locator('[data-picture] img').count();
    await page.goto('/portal/account/orderguides');
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Make a copy' })).toBeVisible();
    guides.push(...(await page.getByRole('menuitem').allTextContents()));
    const marks = await page.evaluate(() => [
      ...[...document.querySelectorAll<HTMLLinkElement>('link[rel*=icon]')].map(({ href }) => href),
      ...[...document.querySelectorAll<HTMLImageElement>('header img, nav img')].map(({ src }) => src),
    ]);
    for (const mark of marks) asked.delete(mark);
    await context.close();
    return { pictures, asked: asked.size, exports: guides.filter((entry) => /^Save as/.test(entry)).length };
  };
  try {
    const before = await visit([]);
    expect(before.pictures).toBeGreaterThan(0);
    expect(before.exports).toBe(2);
    await backroom.setTenant({ hide_catalog_images: true, order_guide_export_enabled: false });
    expect(await visit([])).toEqual({ pictures: 0, asked: 0, exports: 0 });
  } finally {
    await backroom.close();
    await server.dispose();
  }
});
