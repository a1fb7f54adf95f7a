// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { List } from '../../../contract/list.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { sessionState, setSession } from '../../sync/session-state.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { screens } from './screen-loaders.ts';

/** Texts for all fields: names, days, instants, ids, places, references. */
const TEXTS = [
  ...['Oak', '2026-11-19', '2026-11-19T10:00:00.000Z', '0190c8d2-7c1a-7bbb-8a52-3f6f0c1a2b3d', '10:00', 'a@b.test'],
  ...['vendor:1', 'category:1', 'c:1', '1234567', '12345678901', 'src/a.ts:1:2', 'assets/a.js:1:2'],
];
const NUMBERS = [1, 0, 100];

/** Returns a value that a schema of the contract accepts, with as much in it as the schema allows. */
function sampleOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, sampleOf(part)]));
    case 'array':
      return [sampleOf(def.element)];
    case 'optional':
    case 'nullable':
    case 'readonly':
      return sampleOf(def.innerType);
    case 'union':
      return sampleOf(def.options[0]!);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return true;
    case 'record':
      return {};
    case 'number':
      return NUMBERS.find((value) => z.safeParse(schema, value).success);
    case 'string':
      return TEXTS.find((value) => z.safeParse(schema, value).success);
    default:
      throw new Error(`no sample of ${def.type}`);
  }
}

const lists = Object.values(api)
  .flatMap((domain) => Object.values(domain) as Endpoint[])
  .filter((endpoint): endpoint is List => 'list' in endpoint);

serverForTest(({ path }) => {
  const list = lists.find((each) => each.path === path);
  if (!list) return [404, { code: 'not_found', message: 'This page could not be found' }];
  const totals = Object.fromEntries(Object.keys(list.list.totals).map((name) => [name, 1]));
  return [200, { data: [sampleOf(list.list.row)], pageNumber: 1, pageSize: 50, total: 1, totals }];
});

it('this test has a row of each list: if not, a text or number that fits is missing above', () => {
  const missing = lists.filter(({ list }) => !z.safeParse(list.row, sampleOf(list.row)).success);
  expect(missing.map(({ path }) => path)).toEqual([]);
});

describe('[G3.1] a desk of an administrator', () => {
  it.each(Object.entries(screens))(
    '%s shows its title and, if it is a list, a row of the contract',
    async (_, load) => {
      const { signedIn } = sessionState();
      const profile = { role: 'ADMIN', licenses: [], userName: 'olga', displayName: 'Olga' };
      setSession({ signedIn: { ...signedIn!, user: { ...signedIn!.user, profile } as never } });
      const { default: Desk } = (await load())!;
      renderScreen(
        <ToastProvider>
          <Desk />
        </ToastProvider>,
      );
      expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
      if (!screen.queryByRole('button', { name: 'Export' })) return;
      const [, row] = await within(await screen.findByRole('table')).findAllByRole('row');
      expect(row?.textContent?.trim()).toBeTruthy();
    },
  );
});
