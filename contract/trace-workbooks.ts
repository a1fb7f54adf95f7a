import * as z from 'zod/mini';
import { day, instant, text, uuid } from './atoms.ts';
import { get, post, streamed } from './endpoint.ts';
import { lotName } from './floor.ts';
import { jobRow } from './jobs.ts';
import { XLSX } from './media-types.ts';

const permission = ['ADMIN'] as const;

/** Most lots of one workbook. */
export const MOST_LOTS = 200;
/** Most days of one workbook: the rule keeps records for two years (21 CFR 1.1455(d)). */
export const MOST_DAYS = 800;

const days = { from: day, to: day };

/** Listed foods by their names on the list; empty for a food that was listed without a name. All if there are none. */
export const foodsRequest = z.object({
  about: z.literal('foods'),
  foods: z.array(text(100)).check(z.maxLength(100)),
  ...days,
});
/** All goods, on the list or not. */
export const goodsRequest = z.object({ about: z.literal('goods'), ...days });
export const lotsRequest = z.object({
  about: z.literal('lots'),
  lotCodes: z.array(lotName).check(z.minLength(1), z.maxLength(MOST_LOTS)),
});
/** What a workbook is about. */
export const traceRequest = z.discriminatedUnion('about', [foodsRequest, goodsRequest, lotsRequest]);
export type TraceRequest = z.infer<typeof traceRequest>;

const workbook = z.object({
  job: jobRow,
  request: traceRequest,
  /** Null until the job is done, and after the time for which it is kept. */
  file: z.nullable(z.object({ fileName: z.string(), byteSize: z.int(), events: z.int(), keptUntil: instant })),
});
export type TraceWorkbookRow = z.infer<typeof workbook>;

const state = z.object({
  /** The latest 20, newest first. */
  workbooks: z.array(workbook),
  /** The foods of the list that items have, with the number of items. A name may be empty. */
  foods: z.array(z.object({ food: z.string(), items: z.int() })),
});
export type TraceWorkbooks = z.infer<typeof state>;

/** Workbooks of traceability events for the FDA or a buyer, which a background job writes (21 CFR 1.1455(c)). */
export const traceWorkbookEndpoints = {
  state: get('/admin/trace-workbooks', {
    summary: 'List the latest traceability workbooks, and the listed foods of the catalog',
    permission,
    returns: state,
  }),
  start: post('/admin/trace-workbooks', {
    summary: 'Write a workbook of the traceability events of foods and days, or of lots',
    permission,
    body: traceRequest,
    returns: state,
    rate: 30,
  }),
  download: get('/admin/trace-workbooks/:jobId', {
    summary: 'Download a traceability workbook',
    permission,
    params: z.object({ jobId: uuid }),
    returns: streamed(XLSX),
    errors: ['not_found'],
  }),
};
