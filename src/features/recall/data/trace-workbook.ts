import type { SheetData } from 'write-excel-file/universal';
import { parseCsvTable, unguardFormula } from '../../../../rules/csv.ts';
import {
  TRACE_COLUMNS,
  TRACE_EVENTS,
  TRACE_UNITS,
  type TraceColumn,
} from '../../../../rules/traceability/trace-sheet.ts';

const bold = (value: string) => ({ value, fontWeight: 'bold' as const });

/** Returns a cell that sorts by its value: days and numbers are not text. */
function cellOf(column: string, text: string): SheetData[number][number] {
  const kind = column in TRACE_COLUMNS ? TRACE_COLUMNS[column as TraceColumn].kind : 'text';
  if (text === '') return null;
  if (kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(text))
    return { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  if (kind === 'number' && Number.isFinite(Number(text))) return { value: Number(text), type: Number };
  // Text of a workbook is never run, so the guard of the CSV is not needed.
  return { value: unguardFormula(text), type: String };
}

/**
 * Makes a workbook of a lot's traceability sheet (CSV): its events, and a glossary of columns, events and units, which the
 * rule asks for (21 CFR 1.1455(c)(1)). Both are in English, because they are for the FDA.
 */
export async function traceWorkbook(csv: string): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal');
  const { header, rows } = parseCsvTable(csv);
  const at = header.indexOf('unit');
  const units = [...new Set(rows.map(({ cells }) => cells[at] ?? '').filter(Boolean))].sort();
  const glossary: readonly (readonly [string, string])[] = [
    ...header.map((name) => [name, name in TRACE_COLUMNS ? TRACE_COLUMNS[name as TraceColumn].meaning : ''] as const),
    ...Object.entries(TRACE_EVENTS).map(([event, meaning]) => [`event: ${event}`, meaning] as const),
    ...units.map((unit) => [`unit: ${unit}`, TRACE_UNITS[unit] ?? 'The company’s own unit'] as const),
  ];
  return write([
    {
      sheet: 'Events',
      data: [
        header.map(bold),
        ...rows.map(({ cells }) => cells.map((text, index) => cellOf(header[index] ?? '', text))),
      ],
      columns: header.map((name) => ({ width: Math.max(12, name.length + 2) })),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Glossary',
      data: [[bold('Word'), bold('Meaning')], ...glossary.map(([word, meaning]) => [word, meaning])],
      columns: [{ width: 34 }, { width: 80 }],
      stickyRowsCount: 1,
    },
  ]).toBlob();
}
