import { randomUUID } from 'node:crypto';
import { CHEF } from '../e2e/harness/credentials.ts';
import type { Chapter } from './chapter.ts';
import { openFirst } from './desks.ts';

const DESK = '/admin/credit-requests';

/** Returned goods: the office decides on them, and the customer reads the result. */
export const CREDITS: readonly Chapter[] = [
  {
    name: 'credit-memos',
    host: 'localhost',
    user: CHEF,
    stops: [
      { name: 'memos', path: '/portal/account/credit-memos' },
      { name: 'memos-none', path: '/portal/account/credit-memos?q=qqqq' },
      {
        name: 'memo',
        path: (stage) => `/portal/account/credit-memos/${stage.made.get('memo')}`,
        before: async (stage) => {
          const office = await stage.office(CHEF);
          const { data } = await office.call<{ data: { id: string }[] }>('GET', '/portal/credit-memos');
          stage.made.set('memo', data[0]?.id ?? randomUUID());
        },
      },
      { name: 'memo-missing', path: `/portal/account/credit-memos/${randomUUID()}` },
    ],
  },
  {
    name: 'credits-desk',
    host: 'localhost',
    user: 'admin@greenleaf.test',
    stops: [
      { name: 'admin-credits', path: DESK },
      { name: 'admin-credit', path: `${DESK}?basis=to_credit`, dress: openFirst },
      {
        name: 'admin-credits-chosen',
        path: `${DESK}?basis=to_credit`,
        dress: async (page) => {
          const boxes = page.locator('#main').locator('tbody input[type=checkbox], li input[type=checkbox]');
          for (const at of [0, 1, 2]) await boxes.nth(at).check();
        },
      },
      { name: 'admin-credits-decided', path: `${DESK}?status=decided` },
      { name: 'admin-credit-granted', path: `${DESK}?status=decided&q=900`, dress: openFirst },
      { name: 'admin-credits-none', path: `${DESK}?q=qqqqzzzz` },
    ],
  },
];
