import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Totals } from '../../../contract/order-amounts.ts';
import { chakra } from '../../ui/chakra.ts';
import { Money } from '../../ui/money.tsx';

/** Subtotal, discount, tax, surcharge and total, in cents. `approximate` while a line has not been weighed. */
export function TotalsList({
  totals,
  approximate = false,
  isSmallOrder = false,
}: {
  readonly totals: Totals;
  /** The surcharge is the fee of an order below the minimum. */
  readonly isSmallOrder?: boolean;
  readonly approximate?: boolean;
}) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="1fr auto"
      columnGap={4}
      rowGap={1.5}
      fontVariantNumeric="tabular-nums"
      css={{ '& dd': { textAlign: 'end' }, '& dt': { color: 'fg.muted' } }}
    >
      <Row label={<Trans>Subtotal</Trans>}>
        <Money cents={totals.subtotal} approximate={approximate} />
      </Row>
      {totals.discount > 0 && (
        <Row label={<Trans>Discount</Trans>}>
          <Money cents={-totals.discount} />
        </Row>
      )}
      <Row label={<Trans>Tax</Trans>}>
        <Money cents={totals.tax} />
      </Row>
      {totals.surcharge > 0 && (
        <Row label={isSmallOrder ? <Trans>Small-order fee</Trans> : <Trans>Surcharge</Trans>}>
          <Money cents={totals.surcharge} />
        </Row>
      )}
      <chakra.dt css={{ '&&': { color: 'fg' } }} fontWeight="semibold" fontSize="md" paddingTop={2}>
        <Trans>Total</Trans>
      </chakra.dt>
      <chakra.dd fontSize="md" paddingTop={2}>
        <Money cents={totals.total} approximate={approximate} strong />
      </chakra.dd>
      {approximate && (
        <chakra.dd gridColumn="1 / -1" fontSize="xs" color="fg.muted">
          <Trans>≈ because some items are priced by their actual weight.</Trans>
        </chakra.dd>
      )}
    </chakra.dl>
  );
}

function Row({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
