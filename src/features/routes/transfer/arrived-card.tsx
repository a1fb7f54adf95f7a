import { Plural, Trans } from '@lingui/react/macro';
import { useSession } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useWarehouse } from '../../warehouse/use-warehouse.ts';
import type { Arrived } from './use-collect.ts';

/** Shows a received run before it is accepted: whose it is, its progress, and when it was shown. */
export function ArrivedCard({
  arrived,
  busy,
  onTake,
}: {
  readonly arrived: Arrived;
  readonly busy: boolean;
  readonly onTake: () => void;
}) {
  const format = useFormat();
  const { settings } = useSession();
  const { state, warehouses, all } = useWarehouse();
  const { manifest, rows } = arrived;
  const { route, deliveries } = rows;
  const run = route.runs.find(({ day }) => day === manifest.day);
  const lines = deliveries.reduce((sum, delivery) => sum + delivery.lines.length, 0);
  const stops = new Set(deliveries.map(({ customerLocationId }) => customerLocationId)).size;
  const done = deliveries.filter(({ completedAt }) => completedAt !== null).length;
  const who = manifest.madeBy;
  const when = format.instant(manifest.madeAt, settings?.timeZone ?? 'UTC');
  const warehouse = all.find(({ id }) => id === route.warehouseId)?.name ?? route.warehouseId;
  const elsewhere = state === 'there' && !warehouses.some(({ id }) => id === route.warehouseId);
  return (
    <Card>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <div>
          <chakra.h2 fontSize="lg" fontWeight="bold">
            {route.name}
          </chakra.h2>
          <p>
            {format.day(manifest.day, 'weekday')} · <Plural value={stops} one="# stop" other="# stops" /> ·{' '}
            <Plural value={lines} one="# line" other="# lines" />
          </p>
          {done > 0 && (
            <p>
              <Plural value={done} one="# order already delivered" other="# orders already delivered" />
            </p>
          )}
          <chakra.p color="fg.muted">
            <Trans>
              Handed off by {who}, {when}
            </Trans>
          </chakra.p>
        </div>
        {elsewhere ? (
          <Callout tone="danger" announce title={<Trans>This route is from another warehouse</Trans>}>
            <Trans>You don’t work in {warehouse}, so you can’t take over this route here.</Trans>
          </Callout>
        ) : run?.finishedAt ? (
          <Callout tone="warning" announce title={<Trans>This route is finished</Trans>} />
        ) : (
          <Button full size="large" variant="primary" loading={busy} onClick={onTake}>
            <Trans>Take over</Trans>
          </Button>
        )}
      </chakra.div>
    </Card>
  );
}
