import readWorkbook from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import type { Cell, ListColumn } from './columns.tsx';
import { csvOf, linesOf } from './export-rows.ts';
import { workbookOf } from './workbook.ts';

type Row = readonly Cell[];
const column = (label: string, kind: ListColumn<Row>['kind'], at: number): ListColumn<Row> => ({
  id: label,
  label,
  kind,
  show: () => null,
  cell: (row) => row[at] ?? null,
});
const COLUMNS = [
  column('Customer', 'text', 0),
  column('Since', 'day', 1),
  column('Amount', 'money', 2),
  column('Lines', 'number', 3),
];
async function* each(rows: Iterable<Row>) {
  yield* rows;
}
const open = async (file: Blob) => readWorkbook(await file.arrayBuffer());

test('[G3.1] another program reads a workbook as it was written: text, days, money, nothing', async () => {
  const rows: Row[] = [
    ['Café <"Luna"> & Söhne 🥬', '2026-11-24', 1234.5, 3],
    ['=1+1', '1999-12-31', -0.01, 0],
    ['  two\nlines\u0001 ', null, null, null],
  ];
  const file = await workbookOf('Open: [credit]/requests', COLUMNS, each(rows));
  const [sheet] = await open(file);
  expect(sheet?.sheet).toBe('Open   credit  requests');
  expect(sheet?.data).toEqual([
    ['Customer', 'Since', 'Amount', 'Lines'],
    ['Café <"Luna"> & Söhne 🥬', new Date('2026-11-24T00:00:00Z'), 1234.5, 3],
    ['=1+1', new Date('1999-12-31T00:00:00Z'), -0.01, 0],
    ['two\nlines', null, null, null],
  ]);
});

test('[G3.1] rows that do not fit a sheet go to the next one', async () => {
  const rows = Array.from({ length: 7 }, (_, at): Row => [`Row ${at + 1}`, null, null, at]);
  const file = await workbookOf('Rows', COLUMNS, each(rows), { sheetRows: 4 });
  const sheets = await open(file);
  expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
    ['Rows', 4],
    ['Rows (2)', 4],
    ['Rows (3)', 2],
  ]);
  expect(sheets.flatMap(({ data }) => data.slice(1).map(([name]) => name))).toEqual(rows.map(([name]) => name));
});

test('[G3.1] a CSV file has a byte order mark, a head and every row, with a guard against formulas', async () => {
  const rows = Array.from({ length: 2500 }, (_, at): Row => [`Row ${at}`, null, at / 100, null]);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await (await csvOf(COLUMNS, each([['=cmd()', null, null, null], ...rows]))).arrayBuffer(),
  );
  const lines = text.split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['\ufeffCustomer,Since,Amount,Lines', "'=cmd(),,,"]);
  expect(lines).toHaveLength(2503);
  expect(lines[2501]).toBe('Row 2499,,24.99,');
});

test('[G3.1] lines are read across the borders of what arrives', async () => {
  const text = new ReadableStream<string>({
    start(controller) {
      for (const part of ['{"a"', ':1}\n{"a":', '2}\n', '{"a":3}']) controller.enqueue(part);
      controller.close();
    },
  });
  const lines: string[] = [];
  for await (const line of linesOf(text)) lines.push(line);
  expect(lines).toEqual(['{"a":1}', '{"a":2}', '{"a":3}']);
});
