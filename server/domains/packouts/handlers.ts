import type { packoutEndpoints } from '../../../contract/packouts.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import type { HandlersOf } from '../../context.ts';
import { requireLicense, warehouseOf } from '../floor/access.ts';
import { listPackouts } from './collection.ts';
import { evaluatePackout } from './evaluate.ts';
import { packoutLabels } from './label.ts';
import { lockPackout, ownPackout, recordEntry, reverseEntry } from './record.ts';
import { setStatus } from './status.ts';

/** Handlers of the packout endpoints. */
export const packoutHandlers: HandlersOf<typeof packoutEndpoints> = {
  list: async (context, { query }) => {
    requireLicense(context, 'packouts');
    return { data: await listPackouts(context.tx, await warehouseOf(context, query.warehouseId), query.status) };
  },

  get: (context, { params }) => ownPackout(context, params.id),

  record: (context, { params, body }) => recordEntry(context, params, body),

  reverse: (context, { params, body }) => reverseEntry(context, params, body),

  close: async (context, { params, body }) => {
    const packout = await lockPackout(context, params.id);
    if (packout.status === 'closed') return packout;
    const closedAt = happenedAt(body.closedAt, context.now);
    await setStatus(context, packout.id, closedAt);
    await evaluatePackout(context, packout, closedAt);
    return ownPackout(context, packout.id);
  },

  reopen: async (context, { params }) => {
    const packout = await lockPackout(context, params.id);
    await setStatus(context, packout.id, null);
    return ownPackout(context, packout.id);
  },

  label: async (context, { params, query }) => {
    const packout = await ownPackout(context, params.id);
    return {
      fileName: `Labels-${packout.packoutNumber}.pdf`,
      mediaType: 'application/pdf',
      bytes: await packoutLabels(context, packout, query),
    };
  },
};
