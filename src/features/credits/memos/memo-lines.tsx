import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CreditMemo } from '../../../../contract/credits.ts';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
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
        <chakra.li
          // biome-ignore lint/suspicious/noArrayIndexKey: a memo's lines never change
          key={index}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) auto"
          columnGap={4}
          alignItems="center"
          paddingInline={4}
          paddingBlock={3}
          borderBottomWidth="1px"
          borderColor="border"
          _last={{ borderBottomWidth: 0 }}
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
        </chakra.li>
      ))}
    </Card>
  );
}

/** The total of a memo, and its remaining amount. */
export function MemoTotals({ memo }: { readonly memo: CreditMemo }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="1fr auto"
      columnGap={4}
      rowGap={1.5}
      fontVariantNumeric="tabular-nums"
      css={{ '& dd': { textAlign: 'end' }, '& dt': { color: 'fg.muted' } }}
    >
      <Row label={<Trans>Subtotal</Trans>} cents={memo.subtotal} />
      <Row label={<Trans>Tax</Trans>} cents={memo.tax} />
      {memo.surcharge !== 0 && <Row label={<Trans>Surcharge</Trans>} cents={memo.surcharge} />}
      <Row label={<Trans>Total</Trans>} cents={memo.total} strong />
      <Row label={<Trans>Available balance</Trans>} cents={memo.open} strong />
    </chakra.dl>
  );
}

function Row({
  label,
  cents,
  strong,
}: {
  readonly label: ReactNode;
  readonly cents: number;
  readonly strong?: boolean;
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} strong={strong} />
      </dd>
    </>
  );
}
