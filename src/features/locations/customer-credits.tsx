import { Trans } from '@lingui/react/macro';
import { chakra } from '../../ui/chakra.ts';
import { CreditState } from './location-figures.tsx';
import type { LocationRow } from './location-rows.ts';

/** The credit of each customer, once for all its locations. */
export function CustomerCredits({ rows }: { readonly rows: readonly LocationRow[] }) {
  const customers = [...Map.groupBy(rows, ({ location }) => location.customerId).values()].map(
    // A location that hides prices hides the amount, too.
    (own) => own.find(({ location }) => location.options.displayPrices) ?? own[0]!,
  );
  return (
    <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap={3} rowGap={1.5} alignItems="center">
      {customers.map((row) => (
        <chakra.div key={row.location.customerId} display="contents">
          <chakra.dt color="fg.muted" fontSize="sm">
            {customers.length > 1 ? row.location.customerName : <Trans context="standing of a customer">Credit</Trans>}
          </chakra.dt>
          <dd>
            <CreditState row={row} />
          </dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
