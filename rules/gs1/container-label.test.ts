import { expect, test } from 'vitest';
import { containerLabelOf } from './container-label.ts';
import { parseScan } from './parse-scan.ts';

const labelOf = (text: string) => containerLabelOf(parseScan(text, { thisYear: 2026 }));

test('[F6] a container label has the kind of the container, and its serial number if there is one', () => {
  expect(labelOf('(8003)09521234000013')).toEqual({ type: '09521234000013', serial: null });
  expect(labelOf('(8003)09521234000013T-0442')).toEqual({ type: '09521234000013', serial: 'T-0442' });
  expect(labelOf(']C1800309521234000013T0442')).toEqual({ type: '09521234000013', serial: 'T0442' });
});

test('[F6] a wrong check digit, an item’s label and any other code are no container labels', () => {
  expect(labelOf('(8003)09521234000014')).toBeNull();
  expect(labelOf('(01)09521234543213(10)A1')).toBeNull();
  expect(labelOf('TOTE-0442')).toBeNull();
});
