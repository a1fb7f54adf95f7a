import type { MutationName } from '../../contract/mutations.ts';
import type { Run } from '../sync/run.ts';
import { setLineRun } from './carts/set-lines.ts';
import { recordRun } from './picking/record-run.ts';

/** Mutations that a push applies as a batch if several of one kind follow each other (PUSH1). */
export const RUNS: { readonly [M in MutationName]?: Run } = {
  'carts.setLine': setLineRun,
  'picking.record': recordRun,
};
