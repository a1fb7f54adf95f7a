import { randomUUID } from 'node:crypto';
import { accessibilityFaults } from '../screens/accessibility.ts';
import { CHAPTERS } from '../screens/chapters.ts';
import { MODES } from '../screens/stage.ts';
import { walk } from '../screens/tour.ts';
import { Backroom } from './harness/backroom.ts';
import { expect, test } from './harness/fixtures.ts';
import { TestServer } from './harness/server.ts';

/** Chapters of the tour with the administrator's desks. `npm test -- access` walks through the others, in each language. */
const DESKS = ['people-desk', 'tokens-desk', 'exceptions-desk', 'credits-desk'];

/** An exception, which the whole tour has from the field chapters. */
async function addException(server: TestServer): Promise<void> {
  const backroom = await Backroom.of(server);
  await backroom.run(
    `insert into exceptions (tenant_id, id, kind, subject, warehouse_id, about, facts)
     select tenant_id, $2, 'negative_stock', 'tour', id, '{"itemCode": "10000", "lotCode": "A-1"}', $3::jsonb from warehouses where tenant_id = $1 limit 1`,
    [
      randomUUID(),
      JSON.stringify([{ what: 'on_hand', quantity: -2, uom: 'CS', by: 'Pat', at: '2026-01-05T10:00:00.000Z' }]),
    ],
  );
  await backroom.close();
}

test('no desk breaks a rule of WCAG 2.2 AA, on a phone and a desktop, light and dark', async ({ browser }) => {
  test.setTimeout(900_000);
  const server = await TestServer.create();
  await server.start();
  try {
    await addException(server);
    const found: string[] = [];
    for (const chapter of CHAPTERS.filter(({ name }) => DESKS.includes(name)))
      await walk(
        browser,
        server.port,
        chapter,
        async (stage, stop) => {
          process.stdout.write(`${stop.name}\n`);
          for (const fault of await accessibilityFaults(stage, MODES)) found.push(`${stop.name} ${fault}`);
        },
        ['en'],
      );
    expect(found).toEqual([]);
  } finally {
    await server.dispose();
  }
});
