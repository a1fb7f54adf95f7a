import { Trans, useLingui } from '@lingui/react/macro';
import { detailIdOf } from '../../../contract/constants.ts';
import type { FloorException } from '../../../contract/floor.ts';
import { pickingEndpoints } from '../../../contract/picking.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';

/**
 * Chooses the order that gets the excess of another: those with an unfilled reservation of the item, the most urgent
 * first.
 */
export function OrderChoice({
  exception,
  busy,
  onGive,
  onBack,
}: {
  readonly exception: FloorException;
  readonly busy: boolean;
  readonly onGive: (salesOrderId: string) => void;
  readonly onBack: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { salesOrderId, lineNumber } = exception.about;
  const own = String(salesOrderId);
  const reserved = useRemote(
    (signal) => callAs(pickingEndpoints.commits, { params: { id: detailIdOf(own, Number(lineNumber)) } }, { signal }),
    [own, lineNumber],
  );
  const others = reserved.data?.data
    .filter((row) => row.salesOrderId !== own && row.quantity > 0)
    .sort((a, b) => a.deliveryDate.localeCompare(b.deliveryDate));
  return (
    <chakra.div display="grid" gap={3}>
      <chakra.p fontWeight="semibold">
        <Trans>Give to another order</Trans>
      </chakra.p>
      {others === undefined && reserved.state === 'loading' ? (
        <SkeletonRows picture={false} count={3} />
      ) : others === undefined ? (
        <ErrorState
          title={<Trans>The orders could not be loaded</Trans>}
          action={
            <Button onClick={() => void reserved.reload()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      ) : others.length === 0 ? (
        <p>
          <Trans>No other order in the warehouse is short of it.</Trans>
        </p>
      ) : (
        <chakra.ul display="grid" gap={2} aria-label={t`Orders short of it`}>
          {others.map((row) => (
            <li key={`${row.salesOrderId} ${row.lineNumber}`}>
              <Button full disabled={busy} onClick={() => onGive(row.salesOrderId)}>
                {row.salesOrderNumber} · {row.locationName} · {format.day(row.deliveryDate, 'weekday')}
              </Button>
            </li>
          ))}
        </chakra.ul>
      )}
      <div>
        <Button variant="quiet" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </chakra.div>
  );
}
