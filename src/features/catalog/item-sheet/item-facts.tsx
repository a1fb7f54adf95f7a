import { Trans } from '@lingui/react/macro';
import { Fact } from '../../../ui/fact.tsx';
import { Section } from '../../../ui/section.tsx';
import { Weight } from '../../../ui/weight.tsx';
import { useCountries } from '../../receiving/use-countries.ts';
import { Facts } from '../../shop/facts.tsx';
import type { CatalogItem } from '../data/catalog-api.ts';

/** What a price list says of an item: codes, origin, and the distributor's own text. */
export function ItemFacts({ item }: { readonly item: CatalogItem }) {
  const origin = useCountries().find(({ value }) => value === item.originCountry)?.label ?? item.originCountry;
  const ownGtins = item.uoms.filter(({ gtin }) => gtin && gtin !== item.gtin);
  return (
    <Section title={<Trans>Item details</Trans>}>
      <Facts>
        <Fact label={<Trans>Item code</Trans>}>{item.itemCode}</Fact>
        {item.brand && <Fact label={<Trans>Brand</Trans>}>{item.brand}</Fact>}
        {origin && <Fact label={<Trans>Origin</Trans>}>{origin}</Fact>}
        {item.gtin && <Fact label="GTIN">{item.gtin}</Fact>}
        {ownGtins.map(({ uom, gtin }) => (
          <Fact key={uom} label={`GTIN · ${uom}`}>
            {gtin}
          </Fact>
        ))}
        {item.plu && <Fact label="PLU">{item.plu}</Fact>}
        {item.averageWeightGrams !== null && (
          <Fact label={<Trans>Average weight</Trans>}>
            <Weight grams={item.averageWeightGrams} />
          </Fact>
        )}
        <Fact label={<Trans>As on the price list</Trans>} wide>
          {item.description} · {item.packSize}
        </Fact>
      </Facts>
    </Section>
  );
}
