import { Plural, Trans } from '@lingui/react/macro';
import type { PurchaseOrder } from '../../../contract/receiving.ts';
import { missingOf } from '../../../rules/receiving/draft.ts';
import { isCounted } from '../../../rules/receiving/tally.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** Lists what is missing before an order is finished. */
export function FinishDialog({
  order,
  blind,
  open,
  onClose,
  onFinish,
}: {
  readonly order: PurchaseOrder;
  /** Blind receiving does not show what was ordered, only which lines have no count. */
  readonly blind: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onFinish: () => void;
}) {
  const format = useFormat();
  const missing = order.lines.filter((line) => (blind ? !isCounted(line) : missingOf(line) > 0));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Finish PO {order.poNumber}?</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Not yet</Trans>
          </Button>
          <Button variant="primary" onClick={onFinish}>
            <Trans>Finish</Trans>
          </Button>
        </>
      }
    >
      {missing.length === 0 ? (
        blind ? (
          <Trans>All lines were counted.</Trans>
        ) : (
          <Trans>Everything ordered was received.</Trans>
        )
      ) : (
        <chakra.div display="grid" gap={2}>
          <p>
            {blind ? (
              <Plural value={missing.length} one="# line not counted:" other="# lines not counted:" />
            ) : (
              <Plural
                value={missing.length}
                one="# line short. Close it short?"
                other="# lines short. Close them short?"
              />
            )}
          </p>
          <chakra.ul display="grid" gap={1}>
            {missing.map((line) => (
              <chakra.li key={line.lineNumber} display="flex" justifyContent="space-between" gap={4}>
                <span>{line.description}</span>
                {!blind && (
                  <chakra.strong fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                    {format.number(missingOf(line))} {line.uom}
                  </chakra.strong>
                )}
              </chakra.li>
            ))}
          </chakra.ul>
        </chakra.div>
      )}
    </Dialog>
  );
}
