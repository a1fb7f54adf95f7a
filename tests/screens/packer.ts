import type { Chapter } from './chapter.ts';

const LIST = '/mobile/packouts';

/** The packer's screens: open packouts, recent ones, and one packout with its sheets. */
export const PACKER: Chapter = {
  name: 'packer',
  host: 'localhost',
  user: 'packer@greenleaf.test',
  stops: [
    { name: 'packouts', path: LIST },
    { name: 'packouts-closed', path: `${LIST}?shown=closed` },
    { name: 'packout-new', path: `${LIST}/new` },
    {
      name: 'packout',
      before: async (stage) => {
        await stage.go(LIST);
        const first = stage.page.locator(`#main li a[href*="${LIST}/"]`).first();
        const href = (await first.count()) > 0 ? await first.getAttribute('href') : null;
        stage.made.set('packout', href?.split('/').at(-1) ?? 'new');
      },
      path: (stage) => `${LIST}/${stage.made.get('packout')}`,
    },
    {
      name: 'packout-make',
      path: (stage) => `${LIST}/${stage.made.get('packout')}`,
      dress: async (page) => {
        const first = page.locator('#main [role="group"] button').first();
        if ((await first.count()) > 0) await first.click();
      },
    },
    {
      name: 'packout-loss',
      path: (stage) => `${LIST}/${stage.made.get('packout')}`,
      dress: async (page) => {
        const lost = page.locator('#main button:visible:not(:has(svg)):not([role=group] *)').first();
        if ((await lost.count()) === 0) return;
        await lost.click();
        await page.locator('dialog[open]').waitFor();
      },
    },
    {
      name: 'packout-closed',
      before: async (stage) => {
        await stage.go(`${LIST}?shown=closed`);
        const href = await stage.page.locator(`#main li a[href*="${LIST}/"]`).first().getAttribute('href');
        stage.made.set('packout-closed', href?.split('/').at(-1) ?? 'none');
      },
      path: (stage) => `${LIST}/${stage.made.get('packout-closed')}`,
    },
  ],
};
