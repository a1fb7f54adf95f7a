import type { Page } from 'playwright/test';
import type { Office } from './api.ts';
import { expect } from './fixtures.ts';

/** The user to act as: an entry of a list of users. */
export interface Person {
  readonly id: string;
  readonly tenantId: string;
  readonly displayName: string;
}

/** The person that an office's calls are made as. */
export const personOf = (office: Office): Promise<Person> => office.call<Person>('GET', '/account');

/** A call of the page's own session, by its own cookie. Answers status and body. */
export const callFromPage = (page: Page, method: string, path: string, token?: string) =>
  page.evaluate(
    async ({ method, path, token }) => {
      const bearer =
        token ??
        ((await (await fetch('/api/v1/auth/refresh', { method: 'POST' })).json()) as { token?: string }).token ??
        '';
      const answer = await fetch(`/api/v1${path}`, { method, headers: { authorization: `Bearer ${bearer}` } });
      return { status: answer.status, body: (await answer.json()) as Record<string, string> };
    },
    { method, path, token },
  );

/** Starts an impersonation like a page: requests the token with its session, and returns the URL that passes it on. */
export async function handOver(
  page: Page,
  person: Person,
  returnTo: string,
): Promise<{ path: string; token: string; hostName: string }> {
  const { status, body } = await callFromPage(page, 'POST', `/auth/impersonate/${person.tenantId}/${person.id}`);
  expect(status).toBe(200);
  const { token = '', expiresAt = '', hostName = '' } = body;
  return { path: `/auth/impersonate#${new URLSearchParams({ token, expiresAt, returnTo })}`, token, hostName };
}

/** The bar above everything done in another user's name. */
export const actingBar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are acting as' });

/** Opens the address and agrees. */
export async function beginActing(page: Page, address: string, person: Person): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: `Act as ${person.displayName}` })).toBeVisible();
  await page.getByRole('button', { name: `Continue as ${person.displayName}` }).click();
  await expect(actingBar(page)).toContainText(person.displayName);
}

/** Every row of every table of a database of this origin, as text. */
export const everythingIn = (page: Page, name: string): Promise<string> =>
  page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const found: string[] = [];
    for (const store of db.objectStoreNames)
      found.push(
        store,
        await new Promise<string>((resolve, reject) => {
          const asking = db.transaction(store).objectStore(store).getAll();
          asking.onsuccess = () => resolve(JSON.stringify(asking.result));
          asking.onerror = () => reject(asking.error);
        }),
      );
    db.close();
    return found.join('\n');
  }, name);
