import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { powerBiEndpoints } from '../../../contract/power-bi.ts';
import { CallError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type Result = { readonly report: string | null; readonly dashboard: string | null };

/** Asks Power BI for a token as a location would, with the stored settings. */
export function PowerBiCheck() {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [userName, setUserName] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const [failure, setFailure] = useState<string>();
  const stepText = (step: unknown, status: unknown): string => {
    const answer = status === null ? t`no response` : String(status);
    switch (step) {
      case 'sign-in':
        return t`The sign-in at Microsoft failed (${answer}). Check directory ID, client ID and secret.`;
      case 'token':
        return t`Power BI made no token (${answer}). Check the role of row-level security and the permissions of the application.`;
      default:
        return t`Power BI did not return the report or dashboard (${answer}). Check the IDs, and that the application is a member of the workspace.`;
    }
  };
  const check = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setResult(undefined);
    setFailure(undefined);
    try {
      setResult(await callAs(powerBiEndpoints.check, { body: { userName: userName.trim() } }));
    } catch (error) {
      const { step, status } = (error instanceof CallError && error.details) || {};
      setFailure(typeof step === 'string' ? stepText(step, status) : failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <chakra.form onSubmit={(event) => void check(event)} display="grid" gap={3}>
      <chakra.h2 fontSize="md" fontWeight="semibold">
        <Trans>Check the connection</Trans>
      </chakra.h2>
      <Field
        label={<Trans>Location ID</Trans>}
        hint={<Trans>The check opens the report and the dashboard as this location sees them.</Trans>}
      >
        <TextInput value={userName} maxLength={40} required onChange={(event) => setUserName(event.target.value)} />
      </Field>
      <chakra.div>
        <Button type="submit" loading={busy} disabled={userName.trim() === ''}>
          <Trans>Check</Trans>
        </Button>
      </chakra.div>
      <div role="status">
        {failure && <Callout tone="danger" title={failure} />}
        {result && (
          <Callout tone="success" title={t`Power BI made the tokens`}>
            {[result.report, result.dashboard].filter(Boolean).join(' · ')}
          </Callout>
        )}
      </div>
    </chakra.form>
  );
}
