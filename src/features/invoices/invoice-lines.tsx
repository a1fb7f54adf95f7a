import { Trans, useLingui } from '@lingui/react/macro';
import type { Invoice, InvoiceLine } from '../../../contract/invoices.ts';
import { countryName } from '../../../rules/country-name.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { AmountList, AmountRow } from '../../ui/amount-list.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ListRow } from '../../ui/list-row.ts';
import { Money } from '../../ui/money.tsx';
import { useFormat, useLocale } from '../../ui/use-format.ts';
import { LineInstructionsText } from '../orders/line-instructions-text.tsx';

/** The billed lines: quantity, weight, price, lots and their origins. */
export function InvoiceLines({ lines }: Pick<Invoice, 'lines'>) {
  const { t } = useLingui();
  const format = useFormat();
  const locale = useLocale();
  const facts = (line: InvoiceLine) => [
    `${format.number(line.quantity)} ${line.uom}`,
    line.weightGrams !== null && format.weight(line.weightGrams, line.priceUnit === 'kg' ? 'kg' : 'lb'),
    line.priceUnit === 'uom' ? format.money(line.unitPrice) : `${format.money(line.unitPrice)}/${line.priceUnit}`,
    line.orderedQuantity !== line.quantity && t`${format.number(line.orderedQuantity)} ordered`,
  ];
  const origins = (line: InvoiceLine) => line.origins.map((code) => countryName(code, locale)).join(', ');
  const source = (line: InvoiceLine) => [
    line.itemCode,
    line.lots.length > 0 && t`Lot ${line.lots.join(', ')}`,
    line.origins.length > 0 && t`Origin: ${origins(line)}`,
  ];
  return (
    <Card pad="none" as="ul">
      {lines
        .filter(({ quantity, amount }) => quantity !== 0 || amount !== 0)
        .map((line) => (
          <ListRow
            key={line.lineNumber}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr) auto"
            columnGap={4}
            alignItems="center"
          >
            <span>
              <chakra.span display="block" fontWeight="medium" lineHeight="snug">
                {itemName(line.description)}
              </chakra.span>
              <chakra.span display="block" fontSize="sm" fontVariantNumeric="tabular-nums">
                {facts(line).filter(Boolean).join(' · ')}
              </chakra.span>
              <chakra.span display="block" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
                {source(line).filter(Boolean).join(' · ')}
              </chakra.span>
              <LineInstructionsText line={line} />
            </span>
            <Money cents={line.amount} />
          </ListRow>
        ))}
    </Card>
  );
}

/** The totals of an invoice, what was applied to it, and what is left to pay. */
export function InvoiceTotals({ invoice }: { readonly invoice: Invoice }) {
  const { settlements } = invoice;
  return (
    <AmountList>
      <AmountRow label={<Trans>Subtotal</Trans>} cents={invoice.subtotal} />
      {invoice.discount !== 0 && <AmountRow label={<Trans>Discount</Trans>} cents={-invoice.discount} />}
      <AmountRow label={<Trans>Tax</Trans>} cents={invoice.tax} />
      {invoice.surcharge !== 0 && <AmountRow label={<Trans>Surcharge</Trans>} cents={invoice.surcharge} />}
      <AmountRow label={<Trans>Total</Trans>} cents={invoice.total} strong />
      {settlements.map(({ kind, number, on, amount, shortReason }) => (
        <AmountRow
          key={`${kind} ${number} ${on} ${amount}`}
          label={
            <>
              {kind === 'credit_memo' ? (
                <Trans>Credit memo #{number}</Trans>
              ) : kind === 'payment' ? (
                <Trans>Payment #{number}</Trans>
              ) : (
                <Trans>Written off</Trans>
              )}
              {', '}
              <DateText on={on} />
              {shortReason && (
                <chakra.span display="block" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
                  {shortReason}
                </chakra.span>
              )}
            </>
          }
          cents={-amount}
        />
      ))}
      <AmountRow label={<Trans>Open amount</Trans>} cents={invoice.open} strong />
    </AmountList>
  );
}
