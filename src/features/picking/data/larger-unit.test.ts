import { expect, test } from 'vitest';
import { largerUnit } from './pick-tasks.ts';

const unit = (uom: string, factor: number) => ({ uom, factor, gtin: null });
const ITEM = [unit('PL', 960), unit('EA', 1), unit('CS', 24)];

test('[F3.3] a stop that counts pieces knows their case; one that counts cases or has one unit has none', () => {
  expect(largerUnit({ units: ITEM, uomFactor: 1 })).toMatchObject({ uom: 'CS' });
  expect(largerUnit({ units: ITEM, uomFactor: 24 })).toBeUndefined();
  expect(largerUnit({ units: [unit('CS', 1)], uomFactor: 1 })).toBeUndefined();
  expect(largerUnit({ units: [], uomFactor: 1 })).toBeUndefined();
});
