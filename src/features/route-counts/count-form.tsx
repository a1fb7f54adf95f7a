import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type NotedPayment, type RouteCountDetail, routeCountEndpoints } from '../../../contract/route-counts.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Money } from '../../ui/money.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { OverShort } from './over-short.tsx';

const idsOf = (payments: readonly NotedPayment[]) => payments.map(({ id }) => id);

/** The office's count: the cash in hand, and a tick for each check that is there. */
export function CountForm({
  detail: { row, payments },
  onStale,
  onCounted,
}: {
  readonly detail: RouteCountDetail;
  /** The driver's payments are others than those shown. */
  readonly onStale: () => Promise<unknown>;
  readonly onCounted: () => Promise<void>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const { routeId, day } = row;
  const cash = payments.filter(({ method }) => method === 'cash');
  const checks = payments.filter(({ method }) => method === 'check');
  const isCounted = row.countedCash !== null;
  // The same id for each try, so that a lost answer does not count twice.
  const [id] = useState(uuidv7);
  return (
    <>
      {cash.length > 0 && (
        <Payments title={<Trans>Cash</Trans>}>
          {cash.map((payment) => (
            <Row key={payment.id} payment={payment}>
              {payment.customerName}
            </Row>
          ))}
        </Payments>
      )}
      <Form
        schema={routeCountEndpoints.record.spec.body}
        values={{
          ...{ cash: null, notedCash: row.notedCash, note: '' },
          // What is not ticked is missing. A check that a driver adds is not ticked.
          checks: isCounted ? idsOf(checks.filter(({ isMissing }) => !isMissing)) : [],
          missing: [],
        }}
        sections={(field, { cash: counted }) => [
          {
            fields: [
              ...(checks.length === 0
                ? []
                : [
                    field.own(
                      'checks',
                      t`Checks noted`,
                      ({ value, onChange }) => (
                        <Checks checks={checks} isCounted={isCounted} value={value} onChange={onChange} />
                      ),
                      { isBare: true },
                    ),
                  ]),
              field.money('cash', isCounted ? t`Cash, counted again` : t`Cash counted`, {
                hint:
                  counted === null ? undefined : (
                    <chakra.span color={counted === row.notedCash ? 'success.fg' : 'warning.fg'}>
                      <OverShort cents={counted - row.notedCash} />
                    </chakra.span>
                  ),
              }),
              field.text('note', t`Note`, { input: { maxLength: 500 }, noCard: true, optional: true }),
            ],
          },
        ]}
        faultText={({ rule }, field) => {
          if (field !== 'cash' || rule === 'most') return undefined;
          return rule === 'least'
            ? t`Enter an amount of 0 or more.`
            : t`Enter the cash that you counted; 0 if there is none.`;
        }}
        onConflict={async () => {
          await onStale();
          return t`The driver has corrected a payment. Check the new amounts, and count again.`;
        }}
        saveLabel={isCounted ? t`Record a new count` : t`Record the count`}
        onSave={async ({ cash: counted, checks: there, note }) => {
          const missing = checks.filter((check) => !there.includes(check.id));
          const body = {
            cash: counted,
            notedCash: row.notedCash,
            checks: idsOf(checks),
            missing: idsOf(missing),
            note,
          };
          await callAs(routeCountEndpoints.record, { params: { routeId, day, id }, body });
          toast.show({
            key: 'route-count',
            tone: 'success',
            text:
              counted === row.notedCash
                ? t`The count is recorded.`
                : t`The count is recorded, and the difference is posted.`,
          });
          await onCounted();
        }}
      />
    </>
  );
}

/** The checks, each with a tick if it is there. `value`: ids of those. */
function Checks({
  checks,
  isCounted,
  value,
  onChange,
}: {
  readonly checks: readonly NotedPayment[];
  readonly isCounted: boolean;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}) {
  return (
    <Payments
      title={<Trans>Checks: tick each one that is here</Trans>}
      action={
        checks.length > 1 &&
        checks.some(({ id }) => !value.includes(id)) && (
          <Button size="small" onClick={() => onChange(idsOf(checks))}>
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
            checked={value.includes(check.id)}
            onChange={(isThere) =>
              onChange(isThere ? [...value, check.id] : value.filter((other) => other !== check.id))
            }
          />
          {isCounted && check.isMissing && !check.isReversed && (
            <chakra.span display="block" fontSize="xs" color="warning.fg">
              <Trans>
                Missing at the count. Reverse <TextLink to={`/admin/payments?open=${check.id}`}>its payment</TextLink>,
                or tick it once it is here.
              </Trans>
            </chakra.span>
          )}
        </Row>
      ))}
    </Payments>
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
