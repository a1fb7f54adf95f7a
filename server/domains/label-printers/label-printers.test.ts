import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LabelPrinterRow } from '../../../contract/label-printers.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { type TestPrinter, testPrinter } from '../../../tests/harness/label-printer.ts';

let db: TestDatabase;
let api: TestApp;
let printer: TestPrinter;
let tenant: TestTenant;
let admin: string;
let worker: string;

beforeAll(async () => {
  db = await testDatabase();
  printer = await testPrinter();
  api = await testApp(db.database);
});
beforeEach(async () => {
  printer.manner = 'ready';
  tenant = await createTenant(db.database);
  await db.as(tenant.id, (tx) =>
    tx.connection.query(
      "insert into warehouses (tenant_id, id, name) values ($1, 'W1', 'Albany'), ($1, 'W2', 'Utica')",
      [tenant.id],
    ),
  );
  admin = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id));
  const person = await createUser(db.database, tenant.id, { role: 'APP', licenses: ['receiving'], warehouseId: 'W1' });
  worker = await api.signIn(tenant.hostName, person);
});
afterAll(async () => {
  await printer.stop();
  await api.close();
  await db.drop();
});

const facts = () => ({ name: 'Dock', warehouseId: 'W1', host: '127.0.0.1', port: printer.port, dpi: '203' });
const save = (id: string, change: object = {}, updatedAt: string | null = null) =>
  api.call({
    ...{ host: tenant.hostName, token: admin, method: 'PUT', path: `/settings/label-printers/${id}` },
    body: { ...facts(), ...change, updatedAt },
  });
const label = (lot: string) => ({
  ...{
    heading: 'O’Hara Farms',
    title: 'Kale ^XZ~JR',
    detail: '4627',
    facts: ['Packed Nov 18'],
    weight: '',
    voice: null,
  },
  symbols: [{ data: lot, isGs1: false, text: lot }],
  main: { name: 'Lot', value: lot },
});
const print = (id: string, labels: object[], token = worker) =>
  api.call({ host: tenant.hostName, token, path: `/edible/label-printers/${id}/labels`, body: { labels } });

describe('label printers', () => {
  test('an administrator adds, changes and removes them; a stale change is refused', async () => {
    const id = randomUUID();
    const added = (await save(id)).json<LabelPrinterRow>();
    expect(added).toMatchObject({ name: 'Dock', warehouseName: 'Albany', dpi: '203' });
    // After a lost response.
    expect((await save(id)).json()).toEqual(added);
    expect((await save(id, { name: 'Cooler' })).statusCode).toBe(409);
    expect((await save(id, { name: 'Cooler' }, added.updatedAt)).json()).toMatchObject({ name: 'Cooler' });
    expect((await save(randomUUID(), { warehouseId: 'W9' })).statusCode).toBe(404);
    const list = () => api.call({ host: tenant.hostName, token: admin, path: '/settings/label-printers' });
    expect((await list()).json()).toMatchObject({ data: [{ id, name: 'Cooler' }] });
    const path = `/settings/label-printers/${id}`;
    expect((await api.call({ host: tenant.hostName, token: admin, method: 'DELETE', path })).statusCode).toBe(200);
    expect((await list()).json()).toMatchObject({ data: [] });
  });

  test('a worker sees the printers of the own warehouse, and prints only there', async () => {
    const [own, other] = [randomUUID(), randomUUID()];
    await save(own);
    await save(other, { warehouseId: 'W2' });
    const seen = await api.call({ host: tenant.hostName, token: worker, path: '/edible/label-printers' });
    expect(seen.json()).toEqual({ data: [{ id: own, name: 'Dock' }] });
    expect((await print(other, [{ label: label('L7'), copies: 1 }])).statusCode).toBe(404);
    const stranger = await createTenant(db.database);
    const theirs = await api.signIn(stranger.hostName, await createUser(db.database, stranger.id));
    const path = `/edible/label-printers/${own}/labels`;
    const body = { labels: [{ label: label('L7'), copies: 1 }] };
    expect((await api.call({ host: stranger.hostName, token: theirs, path, body })).statusCode).toBe(404);
  });

  test('labels arrive in ZPL with their copies, and no text becomes a command', async () => {
    const id = randomUUID();
    await save(id);
    const answer = await print(id, [
      { label: label('L77'), copies: 3 },
      { label: label('L78'), copies: 1 },
    ]);
    expect(answer.json()).toEqual({ fault: null, state: 'ready' });
    const zpl = printer.received.at(-1) ?? '';
    expect(zpl.match(/\^XA/g)).toHaveLength(2);
    expect(zpl.match(/\^XZ/g)).toHaveLength(2);
    expect(zpl).not.toContain('~JR');
    expect(zpl).toContain('^PQ3^XZ');
    expect(zpl).toContain('^FD>:L77^FS');
    expect(zpl).toContain('O_E2_80_99Hara Farms');
    expect((await print(id, [{ label: label('L77'), copies: 501 }])).statusCode).toBe(400);
    expect((await print(id, [{ label: label('Lé'), copies: 1 }])).statusCode).toBe(400);
  });

  test('several calls for a printer connect one after another; too many are refused', async () => {
    const id = randomUUID();
    await save(id);
    const calls = await Promise.all(
      Array.from({ length: 9 }, (_, n) => print(id, [{ label: label(`L${n}`), copies: 1 }])),
    );
    const codes = calls.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(5);
    expect(codes.every((code) => code === 200 || code === 429)).toBe(true);
    expect(printer.overlapped()).toBe(false);
    expect((await print(id, [{ label: label('L9'), copies: 1 }])).statusCode).toBe(200);
  });

  test('a test label says what the printer says', async () => {
    const id = randomUUID();
    await save(id);
    printer.manner = 'paper_out';
    const path = `/settings/label-printers/${id}/test`;
    expect((await api.call({ host: tenant.hostName, token: admin, path, body: {} })).json()).toEqual({
      fault: null,
      state: 'paper_out',
    });
    await save(id, { port: 1 }, (await save(id)).json<LabelPrinterRow>().updatedAt);
    expect((await api.call({ host: tenant.hostName, token: admin, path, body: {} })).json()).toMatchObject({
      fault: 'no_connection',
    });
  });
});
