import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { floorEndpoints, type LotHoldReason } from '../../../contract/floor.ts';
import { recallEndpoints } from '../../../contract/recalls.ts';
import { transferEndpoints } from '../../../contract/transfers.ts';
import type { Actor } from '../../actor.ts';
import { type Floor, openFloor } from '../picking/picking.fixture.ts';
import { recallHandlers } from '../recalls/handlers.ts';
import { failure, NOW } from '../shop.fixture.ts';
import { transferHandlers } from '../transfers/handlers.ts';
import { floorHandlers } from './handlers.ts';
import { lotAt } from './ledger.ts';

let floor: Floor;
let lead: Actor;
beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.addItems([{ code: 'KALE', stock: 0 }]);
  lead = await floor.shop.worker(['lead'], 'W1');
});
afterAll(() => floor.shop.close());

const setHold = (id: string, onHold: boolean, reason = '', as = lead, holdReason?: LotHoldReason) =>
  floor.shop.call(floorEndpoints.setHold, floorHandlers.setHold, {
    as,
    params: { id },
    body: { onHold, reason, at: NOW.toISOString(), ...(holdReason && { holdReason }) },
  });
/** Why the goods of each bin of a lot are on hold, by bin. */
const reasonsOf = async (lotCode: string) =>
  (
    await floor.shop.sql(
      'select on_hold, hold_reason, hold_note from lots where tenant_id = $1 and lot_code = $2 order by bin collate "C"',
      [lotCode],
    )
  ).map((row) => [row.on_hold, row.hold_reason, row.hold_note]);

test('[F2.4] the lead puts goods on hold and releases them, once each, with the reason on record', async () => {
  const id = await floor.lot('KALE', 'H-1', 10);
  const other = await floor.lot('KALE', 'H-1', 10, null, 'B-01-1');
  expect(await setHold(id, true, 'Dented cases')).toMatchObject({ onHold: true, lotCode: 'H-1' });
  await setHold(id, true, 'Dented cases');
  expect(await setHold(id, false)).toMatchObject({ onHold: false });
  const record = await floor.shop.sql(
    'select action, details from audit_log where tenant_id = $1 and subject = $2 order by id',
    [id],
  );
  expect(record.map(({ action, details }) => [action, details])).toEqual([
    ['lot.held', { itemCode: 'KALE', lotCode: 'H-1', bin: 'A-01-1', reason: 'Dented cases' }],
    ['lot.released', { itemCode: 'KALE', lotCode: 'H-1', bin: 'A-01-1', reason: '' }],
  ]);
  // The same lot in another bin was not concerned.
  expect(await setHold(other, true)).toMatchObject({ bin: 'B-01-1', onHold: true });
});

test('[F2.4] goods of a recall stay on hold until the recall is called off', async () => {
  const id = await floor.lot('KALE', 'H-2', 10);
  const recall = randomUUID();
  await floor.shop.call(recallEndpoints.start, recallHandlers.start, {
    as: lead,
    body: { id: recall, lotCode: 'H-2', itemCode: 'KALE', isMock: false, reason: 'Glass', instructions: 'Stop.' },
  });
  expect(await failure(setHold(id, false))).toBe('lot_recalled');
  await floor.shop.call(recallEndpoints.end, recallHandlers.end, {
    as: lead,
    params: { id: recall },
    body: { state: 'called_off', conclusion: 'Wrong lot' },
  });
  expect(await setHold(id, false)).toMatchObject({ onHold: false });
});

test('[F2.4] a hold has a reason and a note, which go with the goods and end with the hold', async () => {
  const id = await floor.lot('KALE', 'H-4', 10);
  expect(await setHold(id, true, 'Dented cases', lead, 'damaged')).toMatchObject({
    ...{ holdReason: 'damaged', holdNote: 'Dented cases' },
  });
  const mover = await floor.shop.worker(['transfers'], 'W1');
  await floor.shop.call(transferEndpoints.move, transferHandlers.move, {
    as: mover,
    params: { id },
    body: {
      ...{ moveId: randomUUID(), warehouseId: 'W1', itemCode: 'KALE', lotCode: 'H-4', fromBin: 'A-01-1' },
      ...{ toBin: 'B-01-1', toLotId: randomUUID(), quantity: 4, movedAt: NOW.toISOString() },
    },
  });
  const damaged = [true, 'damaged', 'Dented cases'];
  expect(await reasonsOf('H-4')).toEqual([damaged, damaged]);
  await setHold(id, false);
  expect(await reasonsOf('H-4')).toEqual([[false, null, ''], damaged]);
  // As earlier releases send it.
  await setHold(id, true);
  expect(await reasonsOf('H-4')).toEqual([[true, null, ''], damaged]);
});

test('[F2.4] a second hold with another reason or note corrects the first, on record too', async () => {
  const id = await floor.lot('KALE', 'H-6', 10);
  await setHold(id, true, 'Dented cases', lead, 'damaged');
  expect(await setHold(id, true, 'Slimy', lead, 'quality')).toMatchObject({ holdReason: 'quality', holdNote: 'Slimy' });
  await setHold(id, true, 'Slimy', lead, 'quality');
  // As earlier releases send it.
  await setHold(id, true, 'No reason');
  expect(await reasonsOf('H-6')).toEqual([[true, 'quality', 'Slimy']]);
  const record = await floor.shop.sql(
    'select details from audit_log where tenant_id = $1 and subject = $2 order by id',
    [id],
  );
  expect(record.map(({ details }) => (details as { holdReason: string }).holdReason)).toEqual(['damaged', 'quality']);
});

test('[F2.4] goods of a recall say so, also those that arrive later, and no longer once it is called off', async () => {
  await floor.lot('KALE', 'H-5', 10);
  const recall = randomUUID();
  await floor.shop.call(recallEndpoints.start, recallHandlers.start, {
    as: lead,
    body: { id: recall, lotCode: 'H-5', itemCode: 'KALE', isMock: false, reason: 'Glass', instructions: 'Stop.' },
  });
  const late = { id: randomUUID(), warehouseId: 'W1', itemCode: 'KALE', lotCode: 'H-5', receivedOn: '2026-11-19' };
  await floor.shop.run((tx) => lotAt(tx, { ...late, bin: 'B-01-1' }));
  const held = await floor.shop.run((tx) =>
    lotAt(tx, { ...late, id: randomUUID(), bin: 'C-01-1', onHold: true, holdReason: 'temperature' }),
  );
  expect(await reasonsOf('H-5')).toEqual([
    [true, 'recall', 'Glass'],
    [true, 'recall', 'Glass'],
    [true, 'temperature', ''],
  ]);
  await floor.shop.call(recallEndpoints.end, recallHandlers.end, {
    as: lead,
    params: { id: recall },
    body: { state: 'called_off', conclusion: 'Wrong lot' },
  });
  expect(await reasonsOf('H-5')).toEqual([
    [false, null, ''],
    [false, null, ''],
    [true, 'temperature', ''],
  ]);
  await setHold(held, false);
});

test('[F2.2] only a lead of the warehouse decides, and no card number is stored', async () => {
  const id = await floor.lot('KALE', 'H-3', 10);
  const picker = await floor.shop.worker(['picking'], 'W1');
  expect(await failure(setHold(id, true, '', picker))).toBe('forbidden');
  await floor.shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W9', 'Troy') on conflict do nothing");
  const elsewhere = await floor.shop.worker(['lead'], 'W9');
  expect(await failure(setHold(id, true, '', elsewhere))).toBe('not_found');
  expect(await failure(setHold(id, true, '4111 1111 1111 1111'))).toBe('card_number');
  expect(await failure(setHold(randomUUID(), true))).toBe('not_found');
});
