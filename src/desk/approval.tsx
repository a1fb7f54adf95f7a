import { Trans } from '@lingui/react/macro';
import { useSession } from '../sync/use-session.tsx';
import { Button } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { DateTimeText } from '../ui/date-time-text.tsx';
import { Fact } from '../ui/fact.tsx';
import type { ActionButton } from './use-row-action.ts';

/** What one administrator asks for, and another one may have to approve. */
interface Asked {
  readonly reason: string;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly decidedBy: string;
  readonly decidedAt: string | null;
}

/** The reason, and who asked and decided when: facts of a panel's list. */
export function ApprovalFacts({ asked }: { readonly asked: Asked }) {
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  return (
    <>
      <Fact label={<Trans>Reason</Trans>} wide>
        <chakra.span overflowWrap="anywhere">{asked.reason}</chakra.span>
      </Fact>
      <Fact label={<Trans>Asked by</Trans>} wide>
        {asked.askedBy} · <DateTimeText at={asked.askedAt} timeZone={timeZone} />
      </Fact>
      {asked.decidedAt !== null && (
        <Fact label={<Trans>Decided by</Trans>} wide>
          {asked.decidedBy} · <DateTimeText at={asked.decidedAt} timeZone={timeZone} />
        </Fact>
      )}
    </>
  );
}

/** Approve or decline. The user who asked for it reads that another administrator must. */
export function Approval({
  isOwn,
  approve,
  decline,
}: {
  readonly isOwn: boolean;
  readonly approve: ActionButton;
  readonly decline: ActionButton;
}) {
  if (isOwn)
    return (
      <p>
        <Trans>Another administrator must approve it.</Trans>
      </p>
    );
  return (
    <chakra.div data-screen-only display="flex" flexWrap="wrap" gap={2}>
      <Button variant="primary" {...approve}>
        <Trans>Approve</Trans>
      </Button>
      <Button {...decline}>
        <Trans>Decline</Trans>
      </Button>
    </chakra.div>
  );
}
