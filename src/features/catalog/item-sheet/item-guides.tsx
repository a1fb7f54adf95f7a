import { Trans } from '@lingui/react/macro';
import { useAnswer } from '../../../sync/use-live.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Section } from '../../../ui/section.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { guidesFor } from '../../order-guides/data/for-location.ts';
import type { CatalogItem } from '../data/catalog-api.ts';

/** The order guides that have an item. */
export function ItemGuides({ item }: { readonly item: CatalogItem }) {
  const format = useFormat();
  const { customerId, customerLocationId } = useShop().location;
  const guides = useAnswer(guidesFor, { customerId, customerLocationId });
  const { itemCode } = item;
  if (!guides) return null;
  const holding = guides.flatMap((guide) =>
    guide.lines
      .filter((line) => line.itemCode === itemCode)
      .map((line) => ({
        guide,
        line,
        parNumber: line.par === null ? null : format.number(line.par),
      })),
  );
  return (
    <Section title={<Trans>Order Guides</Trans>}>
      {holding.length === 0 ? (
        <chakra.p color="fg.muted">
          <Trans>In none of your guides.</Trans>
        </chakra.p>
      ) : (
        <chakra.ul display="grid" gap={1}>
          {holding.map(({ guide, line, parNumber }) => (
            <chakra.li
              key={`${guide.id} ${line.uom}`}
              display="flex"
              flexWrap="wrap"
              justifyContent="space-between"
              columnGap={3}
            >
              <TextLink to={`/portal/account/orderguides/${guide.id}`}>{guide.name}</TextLink>
              {parNumber !== null && (
                <chakra.span color="fg.muted">
                  <Trans>
                    par {parNumber} {line.uom}
                  </Trans>
                </chakra.span>
              )}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Section>
  );
}
