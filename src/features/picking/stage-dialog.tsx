import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PickOrder } from '../../../contract/picking.ts';
import { missingOf } from '../../../rules/picking.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { filledTotes } from './totes-of.ts';

/** Confirms staging: lists by name what the order lacks. */
export function StageDialog({
  orders,
  onStage,
  onClose,
}: {
  readonly orders: readonly PickOrder[];
  readonly onStage: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const missing = orders.flatMap((order) =>
    order.lines.filter((line) => missingOf(line) > 0).map((line) => ({ order, line })),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Plural value={orders.length} one="Stage this order" other="Stage # orders" />}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            <Trans>Not yet</Trans>
          </Button>
          <Button size="large" variant="primary" onClick={onStage}>
            <Trans>Stage</Trans>
          </Button>
        </>
      }
    >
      <Totes orders={orders} />
      {missing.length === 0 ? (
        <p>
          <Trans>All that was ordered is picked.</Trans>
        </p>
      ) : (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
          <p>
            <Trans>Going out short:</Trans>
          </p>
          <chakra.ul display="grid" gap={2} aria-label={t`Missing`}>
            {missing.map(({ order, line }) => (
              <chakra.li
                key={`${order.id} ${line.lineNumber}`}
                display="flex"
                justifyContent="space-between"
                gap={3}
                fontSize="sm"
              >
                <span>
                  {line.description}
                  {orders.length > 1 && <chakra.span color="fg.muted"> · {order.locationName}</chakra.span>}
                </span>
                <chakra.span fontWeight="semibold" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                  {format.number(missingOf(line))} {line.uom}
                </chakra.span>
              </chakra.li>
            ))}
          </chakra.ul>
        </chakra.div>
      )}
    </Dialog>
  );
}

/** The pallets and totes to move, each with its quantity. Renders nothing if none was named. */
function Totes({ orders }: { readonly orders: readonly PickOrder[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const totes = filledTotes(orders);
  if (totes.every(({ tote }) => tote === '')) return null;
  return (
    <chakra.ul display="flex" flexWrap="wrap" gap={2} paddingBottom={4} aria-label={t`Pallets and totes`}>
      {totes.map(({ tote, quantity }) => (
        <chakra.li
          key={tote}
          display="inline-flex"
          alignItems="baseline"
          gap={2}
          maxWidth="full"
          paddingInline={3}
          paddingBlock={1}
          borderRadius="md"
          borderWidth="1px"
          borderColor="border"
        >
          <chakra.strong overflowWrap="anywhere">{tote || <Trans>Loose</Trans>}</chakra.strong>
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
            × {format.number(quantity)}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
