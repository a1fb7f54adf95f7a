import { detailIdOf } from '../../../contract/constants.ts';
import type { PurchaseOrder, ReceiptEntry, ReceiptHoldReason, RejectReason } from '../../../contract/receiving.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { assignedLot } from '../../../rules/receiving/assigned-lot.ts';
import type { EntryDraft } from '../../../rules/receiving/draft.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useServerOffset } from '../../sync/use-server-now.ts';
import { useSession, useSignedIn } from '../../sync/use-session.tsx';
import { findLotAt } from '../warehouse/data/queries.ts';
import { nameReceived } from './data/queries.ts';

export interface Dock {
  /** Today in the warehouse's time zone, by the server's clock. */
  readonly today: string;
  /**
   * Records an entry and returns its id. A reason refuses the goods; `holdReason` says why goods on hold are;
   * `draftKey` names the stored draft, which is recorded with it.
   */
  readonly record: (
    order: PurchaseOrder,
    draft: EntryDraft,
    also: {
      readonly reason: RejectReason | null;
      readonly holdReason: ReceiptHoldReason | null;
      readonly draftKey: string;
    },
  ) => Promise<string>;
  readonly reverse: (order: PurchaseOrder, entry: ReceiptEntry) => Promise<void>;
  readonly attachPhoto: (order: PurchaseOrder, entryId: string, data: string) => Promise<void>;
  readonly finish: (order: PurchaseOrder) => Promise<void>;
  readonly reopen: (order: PurchaseOrder) => Promise<void>;
}

/**
 * Returns a receiver's actions, each durable on this device when it resolves. Ids and times are made here, at the tap.
 */
export function useDock(): Dock {
  const mutate = useMutate();
  const { db } = useSignedIn();
  const { settings } = useSession();
  const offset = useServerOffset();
  const timeZone = settings?.timeZone ?? 'UTC';
  const stamp = () => {
    const receivedAt = new Date(Date.now() + offset).toISOString();
    return { receivedAt, receivedOn: dayInZone(receivedAt, timeZone) };
  };
  return {
    today: stamp().receivedOn,
    async record(order, draft, { reason, holdReason, draftKey }) {
      const at = stamp();
      const printed = draft.lotCode || assignedLot(at.receivedOn, order.poNumber, draft.lineNumber);
      const lotCode = await nameReceived(db, order, draft, printed);
      const place = { warehouseId: order.warehouseId, itemCode: draft.itemCode, lotCode, bin: draft.bin };
      const entryId = uuidv7();
      const { lineNumber, ...facts } = draft;
      await mutate(
        'receiving.record',
        {
          params: { id: detailIdOf(order.id, lineNumber) },
          body: {
            ...facts,
            ...at,
            entryId,
            kind: reason ? 'reject' : 'receive',
            quantity: draft.quantity ?? 0,
            caseWeights: [...draft.caseWeights],
            // The bin may have this lot already. A separate row would show it twice until the server responds.
            lotId: (await findLotAt(db, place))?.id ?? uuidv7(),
            lotCode,
            reason,
            ...(holdReason && { holdReason }),
            note: '',
          },
        },
        { draft: draftKey },
      );
      return entryId;
    },
    async reverse(order, entry) {
      await mutate('receiving.reverse', {
        params: { id: order.id },
        body: { entryId: uuidv7(), reverses: entry.id, note: '', ...stamp() },
      });
    },
    async attachPhoto(order, entryId, data) {
      await mutate('receiving.attachPhoto', {
        params: { id: order.id },
        body: { photoId: uuidv7(), entryId, mediaType: 'image/jpeg', data, takenAt: stamp().receivedAt },
      });
    },
    async finish(order) {
      await mutate('receiving.finish', { params: { id: order.id }, body: { finishedAt: stamp().receivedAt } });
    },
    async reopen(order) {
      await mutate('receiving.reopen', { params: { id: order.id }, body: { reopenedAt: stamp().receivedAt } });
    },
  };
}
