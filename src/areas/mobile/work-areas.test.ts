import { expect, test } from 'vitest';
import { FLOOR_LICENSES } from '../../../contract/floor.ts';
import { holdsLicense } from '../../../contract/licenses.ts';
import { LICENSES, type License } from '../../../contract/roles.ts';
import { areasOf, opensWith } from './work-areas.ts';

const EXCEPTIONS = '/mobile/warehouse/exceptions';
const COUNTS = '/mobile/warehouse/inventory';
const RECALL = '/mobile/warehouse/recall';
const opened = (...licenses: License[]) => areasOf(licenses, [EXCEPTIONS, COUNTS, RECALL]).map(({ to }) => to);

test('only the warehouse lead sees exceptions', () => {
  expect(opened('lead')).toEqual([COUNTS, EXCEPTIONS, RECALL]);
  expect(opened(...LICENSES.filter((license) => license !== 'lead'))).not.toContain(EXCEPTIONS);
});

test('a screen below a work area, or reached from it, opens with the licenses of the area', () => {
  const DRIVER = ['/mobile/driver', '/mobile/driver/load', '/mobile/driver/transfer'];
  const PICKING = ['/mobile/warehouse/picking/orders', '/mobile/warehouse/picking/batch'];
  for (const path of ['/mobile', '/account/settings', ...DRIVER]) expect(opensWith(['driver'], path), path).toBe(true);
  for (const path of [RECALL, COUNTS, ...PICKING]) expect(opensWith(['driver'], path), path).toBe(false);
  for (const path of [RECALL, ...PICKING]) expect(opensWith(['picking'], path), path).toBe(true);
  expect(opensWith(['picking'], `${RECALL}s`)).toBe(false);
  expect(opensWith(['lead'], `${RECALL}s`)).toBe(true);
});

test('all warehouse staff can look up a recall', () => {
  for (const license of FLOOR_LICENSES) expect(opened(license)).toContain(RECALL);
  expect(opened('driver', 'sales')).toEqual([]);
});

test('[B6] the warehouse lead has picking, receiving, transfers and counts, and no driver’s route or packouts', () => {
  const all = LICENSES.filter((license) => holdsLicense(['lead'], license));
  expect(all).toEqual(['picking', 'receiving', 'transfers', 'inventory', 'lead']);
  expect(holdsLicense(['picking'], 'receiving', 'lead')).toBe(false);
});
