import { Plural, Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import type { CreditRequest } from '../../../contract/credits.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type Asked, restOf } from './use-decide.ts';

/**
 * Decides several requests at once: returned goods are credited in full or declined; goods not accepted are
 * acknowledged.
 */
export function DecisionBar({
  chosen,
  busy,
  onDecide,
  onClear,
}: {
  /** The chosen requests that wait for a decision. */
  readonly chosen: readonly CreditRequest[];
  readonly busy: boolean;
  readonly onDecide: (asked: readonly Asked[], reason: string) => Promise<boolean>;
  readonly onClear: () => void;
}) {
  const { t } = useLingui();
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const owed = chosen.filter(({ basis }) => basis === 'to_credit');
  const worth = owed.reduce((sum, request) => sum + restOf(request), 0);
  const grant = () =>
    onDecide(
      chosen.map((request) => ({
        request,
        decision: request.basis === 'to_credit' ? 'granted' : 'acknowledged',
        amount: null,
      })),
      '',
    );
  const decline = async (event: FormEvent) => {
    event.preventDefault();
    const asked = owed.map((request): Asked => ({ request, decision: 'declined', amount: null }));
    if (await onDecide(asked, reason)) setReason('');
    setDeclining(false);
  };
  const formId = 'decline-several';
  return (
    <chakra.div
      role="group"
      aria-label={t`Decide the selected requests`}
      data-screen-only
      position="sticky"
      bottom={{ base: 2, md: 'auto' }}
      top={{ base: 'auto', md: 'calc(var(--header-height, 3.5rem) + 0.5rem)' }}
      zIndex={2}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={2}
      padding={2}
      paddingInlineStart={4}
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="md"
      bg="bg.raised"
      boxShadow="raised"
    >
      <chakra.div display="flex" flex="1 1 auto" alignItems="center" justifyContent="space-between" gap={2}>
        <chakra.p fontWeight="medium" aria-live="polite">
          <Plural value={chosen.length} one="# selected" other="# selected" />
          {owed.length > 0 && (
            <>
              {' · '}
              <Money cents={worth} />
            </>
          )}
        </chakra.p>
        <IconButton label={t`Clear selection`} icon={<X size={18} />} onClick={onClear} />
      </chakra.div>
      <chakra.div display="flex" gap={2} flex={{ base: '1 1 auto', md: 'none' }} css={{ '& > *': { flexGrow: 1 } }}>
        {owed.length === chosen.length && (
          <Button disabled={busy} onClick={() => setDeclining(true)}>
            <Trans>Decline…</Trans>
          </Button>
        )}
        <Button variant="primary" loading={busy} onClick={() => void grant()}>
          {owed.length === chosen.length ? (
            <Trans>Approve in full</Trans>
          ) : owed.length === 0 ? (
            <Trans>Acknowledge</Trans>
          ) : (
            <Trans>Approve and acknowledge</Trans>
          )}
        </Button>
      </chakra.div>
      <Dialog
        open={declining}
        onClose={() => setDeclining(false)}
        sticky
        title={<Plural value={owed.length} one="Decline # request" other="Decline # requests" />}
        footer={
          <>
            <Button onClick={() => setDeclining(false)}>
              <Trans>Back</Trans>
            </Button>
            <Button variant="danger" type="submit" form={formId} loading={busy} disabled={reason.trim() === ''}>
              <Trans>Decline</Trans>
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={(event) => void decline(event)}>
          <Field label={<Trans>Reason</Trans>} hint={<Trans>The customer sees this.</Trans>} required>
            <TextArea
              data-autofocus
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </form>
      </Dialog>
    </chakra.div>
  );
}
