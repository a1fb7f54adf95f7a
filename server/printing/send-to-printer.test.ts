import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPrinter, testPrinter } from '../../tests/harness/label-printer.ts';
import { createOutgoing, rangesOf } from '../outgoing.ts';
import { sendToPrinter } from './send-to-printer.ts';

const LABEL = '^XA^FO0,0^FDX^FS^XZ\n';
const allowed = createOutgoing(rangesOf('127.0.0.0/8'), async (host) =>
  host === 'printer.test' ? [{ address: '127.0.0.1' }] : Promise.reject(new Error('unknown')),
);
let printer: TestPrinter;
beforeAll(async () => {
  printer = await testPrinter();
});
afterAll(() => printer.stop());

const send = (waits = { connect: 30_000, idle: 30_000, status: 30_000 }) =>
  sendToPrinter({ host: 'printer.test', port: printer.port }, LABEL, allowed, waits);

test.each(['ready', 'paper_out', 'paused', 'head_open', 'ribbon_out'] as const)(
  'a printer that is %s takes the labels and says so',
  async (manner) => {
    printer.manner = manner;
    expect(await send()).toEqual({ fault: null, state: manner });
    expect(printer.received.at(-1)).toBe(`${LABEL}~HS\r\n`);
  },
);

test('a printer that does not speak of itself has the labels, too', async () => {
  printer.manner = 'closed';
  expect(await send()).toEqual({ fault: null, state: 'unknown' });
  printer.manner = 'silent';
  expect(await send({ connect: 30_000, idle: 30_000, status: 20 })).toEqual({ fault: null, state: 'unknown' });
});

test('a printer that stops taking data has not all labels', async () => {
  printer.manner = 'stalled';
  const many = LABEL.repeat(2_000_000);
  const waits = { connect: 30_000, idle: 300, status: 30_000 };
  expect(await sendToPrinter({ host: 'printer.test', port: printer.port }, many, allowed, waits)).toEqual({
    fault: 'stopped',
    state: 'unknown',
  });
});

test('no connection, an unknown host and a forbidden address have different faults', async () => {
  const gone = await testPrinter();
  await gone.stop();
  expect(await sendToPrinter({ host: 'printer.test', port: gone.port }, LABEL, allowed)).toMatchObject({
    fault: 'no_connection',
  });
  expect(await sendToPrinter({ host: 'other.test', port: 9100 }, LABEL, allowed)).toMatchObject({
    fault: 'host_unknown',
  });
  const strict = createOutgoing([]);
  expect(await sendToPrinter({ host: '127.0.0.1', port: printer.port }, LABEL, strict)).toMatchObject({
    fault: 'address_refused',
  });
});
