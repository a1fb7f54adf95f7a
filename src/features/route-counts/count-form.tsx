import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type NotedPayment, type RouteCountDetail, routeCountEndpoints } from '../../../contract/route-counts.ts';
import { containsCardNumber } from '../../../rules/card.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { usePost } from '../payments/use-post.ts';
import { OverShort } from './over-short.tsx';

/** The office's count: the cash in hand, and a tick for each check that is there. */
export function CountForm({
  detail,
  onDraft,
  onStale,
  onCounted,
}: {
  readonly detail: RouteCountDetail;
  readonly onDraft: (hasDraft: boolean) => void;
  /** The driver's payments are others than those shown. */
  readonly onStale: () => Promise<unknown>;
  readonly onCounted: () => Promise<void>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const { row, payments } = detail;
  const { routeId, day } = row;
  const cash = payments.filter(({ method }) => method === 'cash');
  const checks = payments.filter(({ method }) => method === 'check');
  const isCounted = row.countedCash !== null;
  // The same id for each try, so that a lost answer does not count twice.
  const [id] = useState(uuidv7);
  const [dollars, setDollars] = useState<number | null>(null);
  const [there, setThere] = useState<ReadonlySet<string>>(
    () => new Set(isCounted ? checks.flatMap((check) => (check.isMissing ? [] : [check.id])) : []),
  );
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, failure, post } = usePost(async () => {
    await onStale();
  }, t`The driver has corrected a payment. Check the new amounts, and count again.`);
  const counted = dollars === null ? null : Math.round(dollars * 100);
  const missing = checks.filter((check) => !there.has(check.id));
  const hasCard = containsCardNumber(note);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (counted === null || counted < 0 || hasCard || busy) return;
    await post(async () => {
      await callAs(routeCountEndpoints.record, {
        params: { routeId, day, id },
        body: {
          cash: counted,
          notedCash: row.notedCash,
          checks: checks.map((check) => check.id),
          missing: missing.map((check) => check.id),
          note: note.trim(),
        },
      });
      toast.show({
        key: 'route-count',
        tone: 'success',
        text:
          counted === row.notedCash
            ? t`The count is recorded.`
            : t`The count is recorded, and the difference is posted.`,
      });
      await onCounted();
    });
  };
  const tick = (check: NotedPayment, isThere: boolean) => {
    onDraft(true);
    setThere((before) => new Set(isThere ? [...before, check.id] : [...before].filter((other) => other !== check.id)));
  };

  return (
    <chakra.form noValidate display="grid" gap={4} onSubmit={(event) => void submit(event)}>
      {failure !== '' && <Callout tone="danger" title={failure} />}
      {cash.length > 0 && (
        <Payments title={<Trans>Cash</Trans>}>
          {cash.map((payment) => (
            <Row key={payment.id} payment={payment}>
              {payment.customerName}
            </Row>
          ))}
        </Payments>
      )}
      {checks.length > 0 && (
        <Payments
          title={<Trans>Checks: tick each one that is here</Trans>}
          action={
            missing.length > 0 &&
            checks.length > 1 && (
              <Button
                size="small"
                onClick={() => {
                  onDraft(true);
                  setThere(new Set(checks.map((check) => check.id)));
                }}
              >
                <Trans>All are here</Trans>
              </Button>
            )
          }
        >
          {checks.map((check) => (
            <Row key={check.id} payment={check}>
              <Checkbox
                label={
                  <>
                    {check.customerName}
                    {check.reference !== '' && <> · {check.reference}</>}
                  </>
                }
                checked={there.has(check.id)}
                onChange={(isThere) => tick(check, isThere)}
              />
              {isCounted && check.isMissing && !check.isReversed && (
                <chakra.span display="block" fontSize="xs" color="warning.fg">
                  <Trans>
                    Missing at the count. Reverse{' '}
                    <TextLink to={`/admin/payments?open=${check.id}`}>its payment</TextLink>, or tick it once it is
                    here.
                  </Trans>
                </chakra.span>
              )}
            </Row>
          ))}
        </Payments>
      )}
      <chakra.div data-screen-only display="grid" gap={4}>
        <Field
          label={isCounted ? <Trans>Cash, counted again</Trans> : <Trans>Cash counted</Trans>}
          required
          error={
            asked && counted === null
              ? t`Enter the cash that you counted; 0 if there is none.`
              : counted !== null && counted < 0
                ? t`Enter an amount of 0 or more.`
                : undefined
          }
          hint={
            counted === null ? undefined : (
              <chakra.span color={counted === row.notedCash ? 'success.fg' : 'warning.fg'}>
                <OverShort cents={counted - row.notedCash} />
              </chakra.span>
            )
          }
        >
          <NumberInput
            value={dollars}
            onChange={(value) => {
              onDraft(true);
              setDollars(value);
            }}
            decimals={2}
            fixed
            unit="$"
          />
        </Field>
        <Field label={<Trans>Note</Trans>} error={hasCard ? t`Card numbers must not be stored here.` : undefined}>
          <TextInput
            maxLength={500}
            value={note}
            onChange={(event) => {
              onDraft(true);
              setNote(event.target.value);
            }}
          />
        </Field>
        <div>
          <Button variant="primary" type="submit" loading={busy}>
            {isCounted ? <Trans>Record a new count</Trans> : <Trans>Record the count</Trans>}
          </Button>
        </div>
      </chakra.div>
    </chakra.form>
  );
}

function Payments({
  title,
  action,
  children,
}: {
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap={2}>
        <chakra.h3 fontSize="xs" color="fg.muted">
          {title}
        </chakra.h3>
        {action && <span data-screen-only>{action}</span>}
      </chakra.div>
      <ul>{children}</ul>
    </section>
  );
}

function Row({ payment, children }: { readonly payment: NotedPayment; readonly children: ReactNode }) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      alignItems="center"
      gap={3}
      minHeight="touch"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <chakra.span minWidth={0} overflowWrap="anywhere">
        {children}
      </chakra.span>
      <chakra.span textAlign="end" textDecoration={payment.isReversed ? 'line-through' : 'none'}>
        <Money cents={payment.amount} />
      </chakra.span>
    </chakra.li>
  );
}
