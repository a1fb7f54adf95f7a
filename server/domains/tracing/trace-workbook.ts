import { TRACE_COLUMNS, TRACE_EVENTS, TRACE_UNITS, type TraceColumn } from '../../../rules/traceability/trace-sheet.ts';
import { WorkbookWriter } from '../../../rules/workbook-writer.ts';
import type { TraceRow } from './sheet.ts';

const COLUMNS = Object.keys(TRACE_COLUMNS) as TraceColumn[];

/**
 * Writes a workbook of traceability events: the events, and a glossary of columns, events and units, which the rule asks
 * for (21 CFR 1.1455(c)(1)). All words are English, because they are for the FDA.
 */
export class TraceWorkbook {
  readonly #writer: WorkbookWriter;
  readonly #units = new Set<string>();
  events = 0;

  constructor(onBytes: (bytes: Uint8Array) => void) {
    this.#writer = new WorkbookWriter(onBytes);
    this.#writer.sheet(
      'Events',
      COLUMNS.map((label) => ({ label, kind: TRACE_COLUMNS[label].kind, width: 12 })),
    );
  }

  add(rows: readonly TraceRow[]): void {
    for (const row of rows) {
      this.#writer.row(COLUMNS.map((column) => row[column]));
      if (row.unit) this.#units.add(String(row.unit));
    }
    this.events += rows.length;
  }

  end(): void {
    this.#writer.sheet('Glossary', [
      { label: 'Word', kind: 'text', width: 34 },
      { label: 'Meaning', kind: 'text', width: 80 },
    ]);
    for (const name of COLUMNS) this.#writer.row([name, TRACE_COLUMNS[name].meaning]);
    for (const [event, meaning] of Object.entries(TRACE_EVENTS)) this.#writer.row([`event: ${event}`, meaning]);
    for (const unit of [...this.#units].sort())
      this.#writer.row([`unit: ${unit}`, TRACE_UNITS[unit] ?? 'The company’s own unit']);
    this.#writer.end();
  }
}

/** Writes all rows at once. */
export function traceWorkbook(rows: readonly TraceRow[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const workbook = new TraceWorkbook((bytes) => parts.push(bytes));
  workbook.add(rows);
  workbook.end();
  return Buffer.concat(parts);
}
