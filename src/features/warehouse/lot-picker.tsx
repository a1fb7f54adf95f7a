import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Lot } from '../../../contract/floor.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ChoiceRow } from '../../ui/choice-row.ts';
import { DateText } from '../../ui/date-text.tsx';
import { useShopItems } from '../catalog/use-items.ts';
import { useAmount } from './use-amount.ts';

/** Lots of which the user chooses one, each with its bin and quantity. */
export function LotPicker({ lots, onPick }: { lots: readonly Lot[]; onPick: (lot: Lot) => void }) {
  const { t } = useLingui();
  const say = useAmount();
  const codes = useMemo(() => [...new Set(lots.map(({ itemCode }) => itemCode))], [lots]);
  const items = useShopItems(codes)?.items;
  return (
    <Card pad="none" role="group" aria-label={t`Which lot?`}>
      {lots.map((lot) => {
        const item = items?.get(lot.itemCode);
        return (
          <ChoiceRow key={lot.id} type="button" onClick={() => onPick(lot)}>
            <chakra.span display="grid" minWidth={0}>
              <chakra.span fontWeight="medium">{item?.description ?? lot.itemCode}</chakra.span>
              <chakra.span fontSize="sm" color="fg.muted">
                <Trans>Lot {lot.lotCode}</Trans>
                {lot.expiresOn && (
                  <>
                    {' · '}
                    <DateText on={lot.expiresOn} />
                  </>
                )}
                {lot.bin && ` · ${lot.bin}`}
              </chakra.span>
            </chakra.span>
            <chakra.span fontVariantNumeric="tabular-nums">{say(lot.onHand, item)}</chakra.span>
          </ChoiceRow>
        );
      })}
    </Card>
  );
}
