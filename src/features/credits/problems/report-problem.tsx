import { Trans } from '@lingui/react/macro';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import { useState } from 'react';
import { dayInZone } from '../../../../rules/calendar.ts';
import { problemsUntil, unreportedQuantity } from '../../../../rules/line-problem.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { DateText } from '../../../ui/date-text.tsx';
import type { ReportedProblems } from '../data/reported-problems.ts';
import { ReportProblemDrawer } from './report-problem-drawer.tsx';

/** Offers to report a problem with a delivered order, and until when. Renders nothing for any other order. */
export function ReportProblem({ reported }: { readonly reported: ReportedProblems | undefined }) {
  const { location } = useShop();
  const now = new Date(useServerNow()).toISOString();
  const [isOpen, setOpen] = useState(false);
  if (!reported) return null;
  const { order, problems } = reported;
  const until = problemsUntil(order);
  if (until === null || now > until || order.customerLocationId !== location.customerLocationId) return null;
  const lines = order.lines.flatMap((line) => {
    const most = unreportedQuantity(line, problems);
    return most > 0 ? [{ line, most }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <Card data-screen-only display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
      <chakra.p fontSize="sm">
        <Trans>Something wrong with this delivery?</Trans>{' '}
        <chakra.span color="fg.muted">
          <Trans>
            Report it by <DateText on={dayInZone(until, location.timeZone)} look="weekday" />
          </Trans>
        </chakra.span>
      </chakra.p>
      <Button icon={<MessageSquareWarning size={18} aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Report a problem</Trans>
      </Button>
      {isOpen && <ReportProblemDrawer orderId={order.id} lines={lines} onClose={() => setOpen(false)} />}
    </Card>
  );
}
