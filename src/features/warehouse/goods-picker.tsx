import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ChoiceRow } from '../../ui/choice-row.ts';
import { DateText } from '../../ui/date-text.tsx';
import type { FoundGoods } from './data/find-goods.ts';
import { useAmount } from './use-amount.ts';

/**
 * The goods that a code may mean, of which the user taps one: known lots with bin and quantity, others by the label's
 * text.
 */
export function GoodsPicker({
  options,
  onPick,
}: {
  readonly options: readonly FoundGoods[];
  readonly onPick: (goods: FoundGoods) => void;
}) {
  const { t } = useLingui();
  const say = useAmount();
  return (
    <Card pad="none" role="group" aria-label={t`Which lot?`}>
      {options.map((goods) => {
        const { item, lotCode, lots, scan } = goods;
        const bins = [...new Set(lots.map(({ bin }) => bin).filter(Boolean))].join(', ');
        const expiresOn = lots[0]?.expiresOn ?? scan.dates.expiresOn ?? scan.dates.bestBeforeOn;
        const onHand = say(
          lots.reduce((sum, lot) => sum + lot.onHand, 0),
          item,
        );
        return (
          <ChoiceRow
            key={`${item.itemCode} ${lotCode} ${scan.elements.map(({ ai, value }) => ai + value).join()}`}
            type="button"
            onClick={() => onPick(goods)}
          >
            <chakra.span display="grid" minWidth={0}>
              <chakra.span fontWeight="medium" overflowWrap="anywhere">
                {lotCode === null ? <Trans>No lot</Trans> : <Trans>Lot {lotCode}</Trans>}
              </chakra.span>
              <chakra.span fontSize="sm" color="fg.muted">
                {item.description}
                {expiresOn && (
                  <>
                    {' · '}
                    <DateText on={expiresOn} />
                  </>
                )}
                {bins && ` · ${bins}`}
              </chakra.span>
            </chakra.span>
            <chakra.span fontVariantNumeric="tabular-nums" color={lots.length > 0 ? 'fg' : 'fg.muted'}>
              {lots.length > 0 ? onHand : <Trans>No record here</Trans>}
            </chakra.span>
          </ChoiceRow>
        );
      })}
    </Card>
  );
}
