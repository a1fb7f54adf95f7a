import { Trans } from '@lingui/react/macro';
import type { CreditMemo } from '../../../../contract/credits.ts';
import { AmountList, AmountRow } from '../../../ui/amount-list.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { ListRow } from '../../../ui/list-row.ts';
import { Money } from '../../../ui/money.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useCreditText } from '../use-credit-text.ts';

/** The lines of a memo. */
export function MemoLines({ lines }: Pick<CreditMemo, 'lines'>) {
  const text = useCreditText();
  const format = useFormat();
  return (
    <Card pad="none" as="ul">
      {lines.map((line, index) => (
        <ListRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a memo's lines never change
          key={index}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) auto"
          columnGap={4}
          alignItems="center"
        >
          <span>
            <chakra.span display="block" fontWeight="medium" lineHeight="snug">
              {line.description}
            </chakra.span>
            <chakra.span display="block" fontSize="xs" color="fg.muted">
              {[`${format.number(line.quantity)} ${line.uom}`, line.itemCode, text.reason(line.reason)].join(' · ')}
            </chakra.span>
          </span>
          <Money cents={line.amount} />
        </ListRow>
      ))}
    </Card>
  );
}

/** The total of a memo, and its remaining amount. */
export function MemoTotals({ memo }: { readonly memo: CreditMemo }) {
  return (
    <AmountList>
      <AmountRow label={<Trans>Subtotal</Trans>} cents={memo.subtotal} />
      <AmountRow label={<Trans>Tax</Trans>} cents={memo.tax} />
      {memo.surcharge !== 0 && <AmountRow label={<Trans>Surcharge</Trans>} cents={memo.surcharge} />}
      <AmountRow label={<Trans>Total</Trans>} cents={memo.total} strong />
      <AmountRow label={<Trans>Available balance</Trans>} cents={memo.open} strong />
    </AmountList>
  );
}
