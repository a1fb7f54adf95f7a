import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { orderEndpoints } from '../../../contract/orders.ts';
import { CallError, UnreachableError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { dismissOrderAttention } from './data/order-state.ts';

/**
 * Releases an order that only credit holds, with an administrator's override password. Needs the network, because the
 * server checks the password.
 */
export function ReleaseForm({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui();
  const { db, engine } = useSignedIn();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const release = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await callAs(orderEndpoints.release, { params: { id: orderId }, body: { overridePassword: password } });
      await dismissOrderAttention(db, orderId);
      engine.wake();
    } catch (error) {
      if (error instanceof UnreachableError)
        setProblem(t`You’re offline. The order stays on hold until you’re online.`);
      else if (error instanceof CallError && error.code === 'override_wrong')
        setProblem(t`The override password is incorrect.`);
      else if (error instanceof CallError && error.code === 'rate_limited')
        setProblem(t`Too many tries. Wait a moment, then try again.`);
      else if (error instanceof CallError) setProblem(t`The order could not be released. It stays held for review.`);
      else throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <chakra.form onSubmit={release} display="grid" gap={3} maxWidth="form">
      <Field
        label={t`Override password`}
        hint={t`An override password is required to complete this order. Contact the administrator.`}
        error={problem}
      >
        <PasswordInput
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" loading={busy}>
          <Trans>Release order</Trans>
        </Button>
      </div>
    </chakra.form>
  );
}
