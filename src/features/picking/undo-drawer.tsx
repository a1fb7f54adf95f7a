import { Trans, useLingui } from '@lingui/react/macro';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { PickEvent, PickOrder } from '../../../contract/picking.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { latestEvents } from './data/pick-tasks.ts';
import { PickRow } from './pick-row.ts';
import { usePickWords } from './use-pick-words.ts';

/** Number of entries added at a time, because the latest ones are usually those to undo. */
const PAGE = 30;

/** Recent picks, the latest first, each with Undo. */
export function UndoDrawer({
  orders,
  onUndo,
  onClose,
}: {
  readonly orders: readonly PickOrder[];
  readonly onUndo: (order: PickOrder, event: PickEvent) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const words = usePickWords();
  const { settings } = useSession();
  const [length, setLength] = useState(PAGE);
  const all = latestEvents(orders);
  const events = all.slice(0, length);
  return (
    <Drawer open onClose={onClose} title={<Trans>What was picked</Trans>}>
      {events.length === 0 ? (
        <chakra.p color="fg.muted">
          <Trans>Nothing yet.</Trans>
        </chakra.p>
      ) : (
        <chakra.ul display="grid" gap={1}>
          {events.map(({ order, line, event }) => {
            const substitute = line.substitutes.find(({ itemCode }) => itemCode === event.itemCode);
            const name = substitute?.description ?? line.description;
            return (
              <PickRow key={event.id}>
                <chakra.div minWidth={0}>
                  <chakra.p fontWeight="semibold" lineHeight="snug">
                    {event.kind === 'short' ? (
                      <Trans>
                        {words.amount(event.quantity, line)} short: {name}
                      </Trans>
                    ) : (
                      `${words.amount(event.quantity, line)} ${name}`
                    )}
                  </chakra.p>
                  <chakra.p fontSize="xs" color="fg.muted" lineHeight="snug">
                    {[
                      format.time(event.at, settings?.timeZone ?? 'UTC'),
                      event.by,
                      event.lotCode,
                      event.weightGrams !== null && format.weight(event.weightGrams, 'lb'),
                      event.reason && words.reason(event.reason),
                      event.byHand && t`by hand`,
                      event.container !== '' && t`Into ${event.container}`,
                      orders.length > 1 && order.locationName,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </chakra.p>
                </chakra.div>
                <Button icon={<Undo2 size={20} aria-hidden />} onClick={() => onUndo(order, event)}>
                  <Trans>Undo</Trans>
                </Button>
              </PickRow>
            );
          })}
        </chakra.ul>
      )}
      {all.length > length && (
        <Button full onClick={() => setLength(length + PAGE)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Drawer>
  );
}
