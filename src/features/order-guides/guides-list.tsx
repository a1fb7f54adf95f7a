import { Plural, Trans } from '@lingui/react/macro';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Lock from 'lucide-react/icons/lock';
import Users from 'lucide-react/icons/users';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { useLive } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { type GuideCountRow, listCounts } from './data/counts.ts';
import { GuideMenu } from './guide-menu.tsx';
import { useGuideActions } from './use-guide-actions.ts';

/** The owner of a guide, if that limits the user's actions. */
export function GuideBadges({ guide }: { readonly guide: OrderGuide }) {
  const shared = guide.customerLocationId === null;
  if (!shared && guide.isEditable) return null;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap={1.5}>
      {shared && (
        <Badge look="outline">
          <Users size={14} aria-hidden />
          <Trans>Shared</Trans>
        </Badge>
      )}
      {!guide.isEditable && (
        <Badge look="outline">
          <Lock size={14} aria-hidden />
          <Trans>Read-only</Trans>
        </Badge>
      )}
    </chakra.span>
  );
}

/** Returns all guides that the location orders by. */
export function GuidesList({ guides }: { readonly guides: readonly OrderGuide[] }) {
  const { location } = useShop();
  const counts = useLive((db) => listCounts(db, location.customerLocationId), [location.customerLocationId]);
  return (
    <Card pad="none" as="ul" css={{ '& > li:last-child > *': { borderBottomWidth: 0 } }}>
      {guides.map((guide) => (
        <li key={guide.id}>
          <GuideListRow guide={guide} count={counts?.find((row) => row.guideId === guide.id)} />
        </li>
      ))}
    </Card>
  );
}

function GuideListRow({
  guide,
  count,
}: {
  readonly guide: OrderGuide;
  /** Its unfinished count. */
  readonly count: GuideCountRow | undefined;
}) {
  const { location } = useShop();
  const actions = useGuideActions(guide);
  return (
    <ListRow
      to={`/portal/account/orderguides/${guide.id}`}
      lead={
        <chakra.span color="fg.muted">
          <ClipboardList size={24} strokeWidth={1.5} aria-hidden />
        </chakra.span>
      }
      title={guide.name}
      detail={
        <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1}>
          <span>
            <Plural value={guide.lines.length} _0="No items yet" one="# item" other="# items" />
            {' · '}
            <Trans>
              changed <DateText on={dayInZone(guide.updatedAt, location.timeZone)} />
            </Trans>
          </span>
          {count && (
            <chakra.span color="accent.text" fontWeight="medium">
              <Trans>
                count started <RelativeTime at={count.touchedAt} timeZone={location.timeZone} />
              </Trans>
            </chakra.span>
          )}
          <GuideBadges guide={guide} />
        </chakra.span>
      }
      trail={<GuideMenu guide={guide} actions={actions} />}
    />
  );
}
