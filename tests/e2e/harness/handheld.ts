import type { Page } from 'playwright/test';
import { PASSWORD } from './credentials.ts';
import { nudge, readDevice } from './device-data.ts';
import { expect, expectAllSent, pill, signIn } from './fixtures.ts';
import { KillableBrowser } from './killable-browser.ts';
import { Link } from './link.ts';
import { TestServer } from './server.ts';

/** A handheld that can lose power, with a separate server and network. */
export interface Handheld {
  readonly server: TestServer;
  readonly link: Link;
  readonly page: Page;
  /** Kills the browser with -9 and restarts it with its profile, at its last URL. Returns the new page. */
  restart(): Promise<Page>;
  /** The server is there again: all that waits is sent. Browsers write cookies down only now and then, so a sign-in may be lost with the process; the work is not [PUSH7]. */
  drain(page: Page, userName: string): Promise<void>;
}

const openPage = async (phone: KillableBrowser): Promise<Page> => {
  const page = await (await phone.start()).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  return page;
};

/** Runs a test on such a handheld and takes all of it away in the end. Its pages know no base address: paths are given with `link.origin`. */
export async function withHandheld(use: (handheld: Handheld) => Promise<void>): Promise<void> {
  const server = await TestServer.create();
  await server.start();
  const link = await Link.to(() => server.port);
  const phone = await KillableBrowser.create();
  try {
    let page = await openPage(phone);
    await use({
      server,
      link,
      page,
      async restart() {
        const address = page.url();
        await phone.kill();
        page = await openPage(phone);
        await page.goto(address);
        return page;
      },
      async drain(on, userName) {
        await nudge(on);
        await expect(pill(on)).toHaveAccessibleName(/All sent|Sign in again/);
        if ((await pill(on).innerText()).includes('Sign in again')) await signIn(on, userName, PASSWORD, link.origin);
        const waits = async () => {
          const { outbox, attention } = await readDevice(on);
          return { waiting: outbox.map(({ name }) => name), refused: attention.map(({ name }) => name) };
        };
        await expect.poll(waits).toEqual({ waiting: [], refused: [] });
        await expectAllSent(on);
      },
    });
  } finally {
    await phone.dispose();
    await link.close();
    await server.dispose();
  }
}
