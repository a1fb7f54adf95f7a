import { Trans, useLingui } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import { accountEndpoints } from '../../../contract/accounts.ts';
import type { SystemTokenRow } from '../../../contract/system-tokens.ts';
import { Panel } from '../../desk/panel.tsx';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';

/** A token of another system: its times, its calls, and the button to withdraw it. */
export function TokenPanel({
  token,
  done,
  onClose,
}: {
  readonly token: SystemTokenRow;
  /** Closes the panel and reads the list again. */
  readonly done: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const { confirm } = useRowAction(done);
  const [asking, setAsking] = useState(false);
  const { id, orgId, name, calls } = token;
  const at = (instant: string) => <DateTimeText at={instant} timeZone={timeZone} />;
  return (
    <Panel title={name} subtitle={token.madeBy ?? undefined} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Created</Trans>}>{at(token.createdAt)}</Fact>
        <Fact label={<Trans>Valid until</Trans>}>{at(token.expiresAt)}</Fact>
        <Fact label={<Trans>Last used</Trans>}>
          {token.lastUsedAt === null ? <Trans>Never</Trans> : at(token.lastUsedAt)}
        </Fact>
        {token.endedAt !== null && <Fact label={<Trans>Withdrawn at</Trans>}>{at(token.endedAt)}</Fact>}
        <Fact label={<Trans>Calls</Trans>} wide>
          {calls === null ? (
            <Trans>Everything that an administrator may do</Trans>
          ) : (
            <chakra.span overflowWrap="anywhere">{calls.join(', ')}</chakra.span>
          )}
        </Fact>
      </chakra.dl>
      {token.status === 'active' && (
        <div>
          <Button icon={<Ban size={18} aria-hidden />} onClick={() => setAsking(true)}>
            <Trans>Withdraw token</Trans>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Trans>Withdraw the token {name}?</Trans>}
        confirmLabel={t`Withdraw token`}
        danger
        onConfirm={() =>
          confirm({
            work: () => callAs(accountEndpoints.endSystemToken, { params: { orgId, id } }),
            done: t`Token ${name} withdrawn`,
          })
        }
      >
        <Trans>The system that uses it loses access at once. A withdrawn token can’t be restored.</Trans>
      </ConfirmDialog>
    </Panel>
  );
}
