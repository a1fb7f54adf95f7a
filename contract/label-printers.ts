import * as z from 'zod/mini';
import { fitsCode128 } from '../rules/labels/code128.ts';
import { MAX_LABELS } from '../rules/labels/entry-labels.ts';
import { LABEL_DPI } from '../rules/labels/zpl.ts';
import { atMost, code, instant, oneLine, text, uuid } from './atoms.ts';
import { del, get, nothing, post, put } from './endpoint.ts';
import { FLOOR } from './floor.ts';
import { list, rowsOf } from './list.ts';

const permission = ['ADMIN'] as const;
const params = z.object({ id: uuid });

const facts = {
  /** As it is written on the printer. */
  name: oneLine(60),
  warehouseId: code,
  /** Host name or address that the server connects to. */
  host: oneLine(253),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  dpi: z.enum(LABEL_DPI),
};

/** A label printer that understands ZPL II over the network. Its labels are 4 × 6 inches. */
export const labelPrinterRow = z.object({
  id: uuid,
  ...facts,
  warehouseName: z.string(),
  changedBy: z.string(),
  updatedAt: instant,
});
export type LabelPrinterRow = z.infer<typeof labelPrinterRow>;

const printers = list('/settings/label-printers', {
  summary: 'List the label printers of all warehouses',
  permission,
  row: labelPrinterRow,
  filters: { warehouseId: code },
  sorts: ['name', 'warehouseName', 'updatedAt'],
  sort: { by: 'name', direction: 'Asc' },
});

/** A label as it is printed: rules/labels/printed-label.ts. */
const printedLabel = z.object({
  heading: text(200),
  title: text(500),
  detail: text(300),
  symbols: z.readonly(
    z
      .array(
        z.object({
          data: z.string().check(z.minLength(1), atMost(80), z.refine(fitsCode128, { error: 'must be ASCII' })),
          isGs1: z.boolean(),
          text: text(120),
        }),
      )
      .check(z.maxLength(2)),
  ),
  main: z.object({ name: text(60), value: text(80) }),
  facts: z.readonly(z.array(text(120)).check(z.maxLength(6))),
  weight: text(80),
  voice: z.nullable(z.object({ minor: text(4), major: text(4) })),
});

/** Why no label, or not every label, reached the printer. */
export const PRINTER_FAULTS = ['host_unknown', 'address_refused', 'no_connection', 'stopped'] as const;
export type PrinterFault = (typeof PRINTER_FAULTS)[number];

/** What the printer says of itself after it has the labels; `unknown` if it does not answer. */
export const PRINTER_STATES = ['ready', 'paper_out', 'ribbon_out', 'head_open', 'paused', 'unknown'] as const;
export type PrinterState = (typeof PRINTER_STATES)[number];

const sentToPrinter = z.object({
  /** Null if all labels were sent. A `state` other than `unknown` means that the printer has read them. */
  fault: z.nullable(z.enum(PRINTER_FAULTS)),
  state: z.enum(PRINTER_STATES),
});
export type SentToPrinter = z.infer<typeof sentToPrinter>;

export const labelPrinterEndpoints = {
  list: printers,
  rows: rowsOf(printers),
  save: put('/settings/label-printers/:id', {
    summary: 'Add a label printer or change it; `conflict` if it was changed after `updatedAt`',
    permission,
    params,
    body: z.object({ ...facts, updatedAt: z.nullable(instant) }),
    returns: labelPrinterRow,
    errors: ['not_found', 'conflict'],
  }),
  remove: del('/settings/label-printers/:id', {
    summary: 'Remove a label printer',
    permission,
    params,
    returns: nothing,
  }),
  test: post('/settings/label-printers/:id/test', {
    summary: 'Send a test label to the printer',
    permission,
    params,
    returns: sentToPrinter,
    errors: ['not_found', 'rate_limited'],
  }),
  ofWarehouse: get('/edible/label-printers', {
    summary: 'List the label printers of a warehouse by name; the caller’s first one if none is given',
    permission: FLOOR,
    query: z.object({ warehouseId: z.optional(code) }),
    returns: z.object({ data: z.array(z.object({ id: uuid, name: z.string() })) }),
    errors: ['not_found'],
  }),
  print: post('/edible/label-printers/:id/labels', {
    summary: `Send labels to a printer, at most ${MAX_LABELS}. A repeated call prints them again`,
    permission: FLOOR,
    params,
    body: z.object({
      labels: z
        .array(z.object({ label: printedLabel, copies: z.int().check(z.minimum(1), z.maximum(MAX_LABELS)) }))
        .check(
          z.minLength(1),
          z.maxLength(MAX_LABELS),
          z.refine((labels) => labels.reduce((sum, { copies }) => sum + copies, 0) <= MAX_LABELS, {
            error: `at most ${MAX_LABELS} labels`,
          }),
        ),
    }),
    maxBody: 2_000_000,
    returns: sentToPrinter,
    errors: ['not_found', 'rate_limited'],
  }),
};
