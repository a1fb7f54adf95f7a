import { Trans } from '@lingui/react/macro';
import type { CheaperUnit } from '../../../rules/cheaper-unit.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** Offers a larger unit that costs less than what the line has. */
export function CheaperOffer({ offer, onTake }: { readonly offer: CheaperUnit; readonly onTake: () => void }) {
  const format = useFormat();
  const what = `${format.number(offer.quantity)} ${offer.uom}`;
  const less = format.money(offer.saves);
  return (
    <Button size="small" onClick={onTake}>
      {offer.isMore ? (
        <Trans>
          {what} is more for {less} less
        </Trans>
      ) : (
        <Trans>
          {what} for {less} less
        </Trans>
      )}
    </Button>
  );
}
