import { Trans, useLingui } from '@lingui/react/macro';
import type { TransferLine } from '../../../contract/transfers.ts';
import { subtractQuantities } from '../../../rules/quantity.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ListRow } from '../../ui/list-row.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import type { ItemsByCode } from '../catalog/use-items.ts';
import { useAmount } from '../warehouse/use-amount.ts';

/** The lots of a transfer, with the quantity received of each. */
export function TransferLines({
  lines,
  items,
  closed,
  onPick,
}: {
  lines: readonly TransferLine[];
  items: ItemsByCode | undefined;
  /** Nothing more is expected. */
  closed: boolean;
  /** Receives a lot whose label can’t be scanned. */
  onPick?: (line: TransferLine) => void;
}) {
  const { t } = useLingui();
  if (lines.length === 0) return null;
  return (
    <Card pad="none" as="ul" aria-label={t`Items`}>
      {lines.map((line) => {
        const item = items?.get(line.itemCode);
        return (
          <ListRow
            key={`${line.itemCode} ${line.lotCode}`}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr) auto"
            gap={3}
            alignItems="center"
            minHeight={16}
            paddingBlock={2}
          >
            <chakra.span display="grid" minWidth={0}>
              <chakra.span fontWeight="medium">{item?.description ?? line.itemCode}</chakra.span>
              <chakra.span fontSize="sm" color="fg.muted">
                <Trans>Lot {line.lotCode}</Trans>
                {' · '}
                <chakra.span
                  color={line.received === line.shipped ? 'success.fg' : 'fg.muted'}
                  fontVariantNumeric="tabular-nums"
                >
                  <HowFar line={line} item={item} closed={closed} />
                </chakra.span>
              </chakra.span>
            </chakra.span>
            {onPick && line.received < line.shipped && (
              <Button onClick={() => onPick(line)}>
                <Trans>Enter</Trans>
              </Button>
            )}
          </ListRow>
        );
      })}
    </Card>
  );
}

/** The quantity of a lot that is in transit, received, or missing. */
function HowFar({
  line: { shipped, received },
  item,
  closed,
}: {
  line: TransferLine;
  item: CatalogItem | undefined;
  closed: boolean;
}) {
  const say = useAmount();
  const left = say(subtractQuantities(shipped, received), item);
  const [sent, arrived] = [say(shipped, item), say(received, item)];
  if (received === shipped) return <Trans>{sent} arrived</Trans>;
  if (received > shipped)
    return (
      <Trans>
        {arrived} arrived, {sent} sent
      </Trans>
    );
  if (closed)
    return received > 0 ? (
      <Trans>
        {arrived} arrived, {left} did not
      </Trans>
    ) : (
      <Trans>{sent} did not arrive</Trans>
    );
  return received > 0 ? (
    <Trans>
      {arrived} arrived, {left} in transit
    </Trans>
  ) : (
    <Trans>{sent} in transit</Trans>
  );
}
