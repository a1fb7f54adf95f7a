import readWorkbook from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { TRACE_COLUMNS } from '../../../rules/traceability/trace-sheet.ts';
import { traceWorkbook } from './trace-workbook.ts';

const COLUMNS = Object.keys(TRACE_COLUMNS);

test('[F5.3] another program reads the sheet of a lot: days and numbers sort, and a glossary explains each word', async () => {
  const file = traceWorkbook([
    {
      event: 'receiving',
      event_date: '2026-11-24',
      traceability_lot_code: '0042',
      quantity: 10.5,
      unit: 'CS',
      from_phone: '+1 555 0100',
    },
    { event: 'shipping', event_date: '2026-11-25', traceability_lot_code: '0042', quantity: 2, unit: 'TUB' },
  ]);
  const sheets = await readWorkbook(Uint8Array.from(file).buffer);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Events', 'Glossary']);
  const [events, glossary] = sheets;
  const at = (name: string) => COLUMNS.indexOf(name);
  const first = events?.data[1] ?? [];
  expect(first[at('event_date')]).toEqual(new Date('2026-11-24T00:00:00Z'));
  expect(first[at('quantity')]).toBe(10.5);
  expect(first[at('from_phone')]).toBe('+1 555 0100');
  // A lot code of digits stays text.
  expect(first[at('traceability_lot_code')]).toBe('0042');
  const words = new Map(glossary?.data.slice(1).map(([word, meaning]) => [word, meaning]));
  for (const column of COLUMNS) expect(words.get(column), column).toMatch(/\w/);
  expect(words.get('event: shipping')).toContain('Left for a customer');
  expect([words.get('unit: CS'), words.get('unit: TUB')]).toEqual(['Case', 'The company’s own unit']);
});
