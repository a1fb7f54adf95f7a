import { Trans, useLingui } from '@lingui/react/macro';
import type { TransferLine } from '../../../../../contract/transfers.ts';
import { inOrderUnits, unitOf } from '../../../../parts/floor/units.ts';
import type { ItemsByCode } from '../../../../parts/shop/use-items.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { useFormat } from '../../../../ui/use-format.ts';

/** What is on a transfer, lot by lot, with what has arrived of it. */
export function TransferLines({
  lines,
  items,
  onPick,
}: {
  lines: readonly TransferLine[];
  items: ItemsByCode | undefined;
  /** Takes a lot whose label can’t be scanned. */
  onPick?: (line: TransferLine) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  if (lines.length === 0) return null;
  return (
    <Card pad="none" as="ul" aria-label={t`Goods`}>
      {lines.map((line) => {
        const item = items?.get(line.itemCode);
        const unit = unitOf(item);
        const amount = (base: number) => format.number(inOrderUnits(base, unit));
        const [received, shipped] = [amount(line.received), amount(line.shipped)];
        return (
          <chakra.li
            key={`${line.itemCode} ${line.lotCode}`}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr) auto"
            gap={3}
            alignItems="center"
            minHeight={16}
            paddingInline={4}
            paddingBlock={2}
            borderBottomWidth="1px"
            borderColor="border"
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
                  <Trans>
                    {received} of {shipped} {unit.uom} arrived
                  </Trans>
                </chakra.span>
              </chakra.span>
            </chakra.span>
            {onPick && line.received < line.shipped && (
              <Button onClick={() => onPick(line)}>
                <Trans>Enter</Trans>
              </Button>
            )}
          </chakra.li>
        );
      })}
    </Card>
  );
}
