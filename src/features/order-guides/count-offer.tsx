import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { countedOf } from '../../../rules/count-shelf.ts';
import { useLive } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { dropCount, findCount, saveCount } from './data/counts.ts';
import { guideLineKey } from './data/guide-lines.ts';

/** An unfinished count, with its age: continue or discard it. */
export function CountOffer({ guide }: { readonly guide: OrderGuide }) {
  const { t } = useLingui();
  const { db, location } = useShop();
  const toast = useToast();
  const { customerLocationId } = location;
  const row = useLive((own) => findCount(own, customerLocationId, guide.id), [customerLocationId, guide.id]);
  if (!row) return null;
  const total = guide.lines.length;
  const counted = countedOf(row, guide.lines.map(guideLineKey));
  const discard = async () => {
    await dropCount(db, row.id);
    toast.show({
      key: `count-${row.id}`,
      text: t`Count discarded`,
      action: { label: t`Undo`, onPress: () => void saveCount(db, row) },
    });
  };
  return (
    <Callout
      tone="info"
      title={
        <Trans>
          Unfinished count: {counted} of {total} lines, <RelativeTime at={row.touchedAt} timeZone={location.timeZone} />
        </Trans>
      }
      action={
        <>
          <Button size="small" onClick={() => void discard()}>
            <Trans>Discard</Trans>
          </Button>
          <ButtonLink size="small" variant="primary" to={`/portal/account/orderguides/${guide.id}/count`}>
            <Trans>Continue</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>It is saved on this device only.</Trans>
    </Callout>
  );
}
