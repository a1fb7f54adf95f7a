import type { Browser, Page } from 'playwright/test';
import { freshDevice } from './fixtures.ts';
import { Link } from './link.ts';
import { TestServer } from './server.ts';

/** Fixtures of a test that may kill its server, or change what other tests need. */
export interface OwnServer {
  readonly server: TestServer;
  readonly link: Link;
  /** A fresh device on that network. */
  readonly page: Page;
}

/** A server with the demo's data of the test's own, a network, and a device on it; all of it is taken away in the end. */
export async function withOwnServer(browser: Browser, use: (own: OwnServer) => Promise<void>): Promise<void> {
  const server = await TestServer.create();
  await server.start();
  const link = await Link.to(() => server.port);
  const { context, page } = await freshDevice(browser, link);
  try {
    await use({ server, link, page });
  } finally {
    await context.close();
    await link.close();
    await server.dispose();
  }
}
