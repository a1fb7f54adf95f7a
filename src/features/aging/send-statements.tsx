import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { jobEndpoints } from '../../../contract/jobs.ts';
import { type StatementRun, statementMailEndpoints } from '../../../contract/statement-mails.ts';
import { addDays, dayInZone } from '../../../rules/calendar.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useFresh } from '../../sync/use-fresh.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useServerOffset } from '../../sync/use-server-now.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { RunningJob } from '../files/running-job.tsx';
import { useJobText } from '../jobs/use-job-text.ts';

/** Milliseconds between readings while statements are sent. */
const LIVE_MS = 1_000;
const isLive = ({ job }: StatementRun) => job.state === 'waiting' || job.state === 'running';

/** A button that opens the sending of all statements. */
export function SendStatements() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Send statements</Trans>
      </Button>
      {open && <SendDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SendDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const offset = useServerOffset();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const today = dayInZone(new Date(Date.now() + offset).toISOString(), timeZone);
  const remote = useRemote((signal) => callAs(statementMailEndpoints.runs, {}, { signal }), []);
  const runs = remote.data?.data ?? [];
  useFresh(remote, runs.some(isLive) ? LIVE_MS : undefined);
  return (
    <Dialog open wide onClose={onClose} title={<Trans>Send statements</Trans>}>
      <chakra.div display="grid" gap={6}>
        <Form
          schema={statementMailEndpoints.sendAll.spec.body}
          // The end of last month.
          values={{ asOf: addDays(`${today.slice(0, 7)}-01`, -1) }}
          sections={(field) => [
            {
              fields: [
                field.day('asOf', t`Statements as of`, {
                  hint: t`Each customer with open items gets its statement as PDF, at the addresses under Users, Customers.`,
                }),
              ],
            },
          ]}
          guard={false}
          // Each customer gets a mail.
          deliberate
          onConflict={async () => {
            await remote.reload();
            return t`Statements are already being sent. Nothing was sent again.`;
          }}
          saveLabel={t`Send to all customers`}
          onSave={async (body) => {
            await callAs(statementMailEndpoints.sendAll, { body });
            await remote.reload();
            return body;
          }}
        />
        {runs.length > 0 && (
          <Section title={<Trans>Sent before</Trans>}>
            {runs.map((run) => (
              <Run key={run.job.id} run={run} reload={remote.reload} />
            ))}
          </Section>
        )}
      </chakra.div>
    </Dialog>
  );
}

function Run({ run, reload }: { readonly run: StatementRun; readonly reload: () => Promise<void> }) {
  const { t } = useLingui();
  const text = useJobText();
  const toast = useToast();
  const failureText = useFailureText();
  const [busy, setBusy] = useState<'retry' | 'cancel'>();
  const { job, asOf, mailed, withoutAddress } = run;
  const change = async (what: 'retry' | 'cancel') => {
    setBusy(what);
    try {
      await callAs(jobEndpoints[what], { params: { jobId: job.id } });
    } catch (error) {
      toast.show({ key: 'statements', tone: 'danger', text: failureText(error) });
    }
    await reload();
    setBusy(undefined);
  };
  const [state] = text.states[job.state];
  const counted = <Plural value={mailed} one="# statement mailed" other="# statements mailed" />;
  return (
    <chakra.div display="grid" gap={1} borderTopWidth="1px" borderColor="border" paddingTop={3}>
      {isLive(run) ? (
        <RunningJob
          job={job}
          view={{ busy: busy === 'cancel' ? busy : undefined, cancel: () => change('cancel') }}
          title={
            <>
              <DateText on={asOf} look="long" /> · {counted}
            </>
          }
          label={t`Statements`}
        />
      ) : (
        <p>
          <DateText on={asOf} look="long" /> · {state} · {counted}
        </p>
      )}
      {(job.state === 'failed' || job.state === 'cancelled') && (
        <Callout
          tone={job.state === 'failed' ? 'danger' : 'info'}
          title={<Trans>Not all statements were mailed</Trans>}
          action={
            <Button loading={busy === 'retry'} onClick={() => void change('retry')}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {text.error(job)} <Trans>A customer whose statement was mailed gets no second one.</Trans>
        </Callout>
      )}
      {withoutAddress.length > 0 && (
        <details>
          <summary>
            <Plural
              value={withoutAddress.length}
              one="# customer has no email address"
              other="# customers have no email address"
            />
          </summary>
          <chakra.ul fontSize="sm" paddingTop={1}>
            {withoutAddress.map(({ customerId, name, balance }) => (
              <chakra.li key={customerId} display="flex" justifyContent="space-between" gap={3}>
                {name}
                <Money cents={balance} />
              </chakra.li>
            ))}
          </chakra.ul>
        </details>
      )}
    </chakra.div>
  );
}
