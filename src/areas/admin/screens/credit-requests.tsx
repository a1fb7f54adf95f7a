import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { CREDIT_KINDS, type CreditRequest, type CreditState, creditEndpoints } from '../../../../contract/credits.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { CreditPanel } from '../../../features/credits/credit-panel.tsx';
import { CREDIT_TONES } from '../../../features/credits/credit-state.tsx';
import { DecisionActions, selectedWorth } from '../../../features/credits/decision-actions.tsx';
import { kindOf, useCreditText } from '../../../features/credits/use-credit-text.ts';
import { useDecide } from '../../../features/credits/use-decide.ts';
import { callAs } from '../../../sync/session.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { useFormat } from '../../../ui/use-format.ts';

const locations = async () =>
  (await callAs(creditEndpoints.requestLocations, {})).data.map(({ id, name }) => ({ value: id, label: name }));

/** An amount with its label, on one line if there is room. */
const Sum = chakra('span', { base: { display: 'inline-block' } });

/** Goods that customers refused or returned, for the office to decide on. */
export default function CreditRequests() {
  const { t } = useLingui();
  const text = useCreditText();
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const view = useList(creditEndpoints.requests, ({ id }) => id, { status: 'open' });
  const deciding = useDecide(view.remote.reload);
  const at = (instant: string | undefined) => (instant === undefined ? null : format.instant(instant, timeZone));
  const dollars = (cents: number | null | undefined) => (cents == null ? null : cents / 100);
  const goods = ({ quantity, uom, description }: CreditRequest) => `${format.number(quantity)} ${uom} · ${description}`;
  const stateOf = (state: CreditState) => [text.state(state), CREDIT_TONES[state]] as const;
  const decideOne =
    (done: (key: string) => Promise<void>): typeof deciding.decide =>
    async (asked, reason) => {
      const isDecided = await deciding.decide(asked, reason);
      if (isDecided) await done(asked[0]?.request.id ?? '');
      return isDecided;
    };

  return (
    <ListScreen
      view={view}
      rows={creditEndpoints.requestRows}
      title={t`Credit requests`}
      searchLabel={t`Item, customer, order, memo or person`}
      filters={{
        status: {
          look: 'segments',
          label: t`Which requests`,
          options: [
            { value: 'open', label: t({ message: 'To decide', context: 'credit requests' }) },
            { value: 'decided', label: t({ message: 'Decided', context: 'credit requests' }) },
            { value: 'withdrawn', label: t({ message: 'Withdrawn', context: 'credit requests' }) },
          ],
        },
        kind: {
          look: 'select',
          label: t`Kind`,
          all: t`All kinds`,
          options: CREDIT_KINDS.map((value) => ({ value, label: text.kind(value) })),
        },
        customerLocationId: { look: 'select', label: t`Customer`, all: t`All customers`, options: locations },
        from: { look: 'day', label: t`From` },
        to: { look: 'day', label: t`To` },
      }}
      columns={(column, { filters }) => [
        column.custom(
          'description',
          t`Return details`,
          { show: goods, cell: ({ description }) => description },
          {
            sort: 'description',
            below: (row) => [text.kind(kindOf(row)), text.reason(row.reason)].join(' · '),
            width: '18rem',
          },
        ),
        column.text('locationName', t`Customer`, {
          sort: 'locationName',
          below: ({ customerLocationId }) => customerLocationId,
        }),
        column.custom(
          'salesOrderNumber',
          t`Sales order`,
          { show: (row) => `#${row.salesOrderNumber}`, cell: (row) => row.salesOrderNumber },
          { sort: 'salesOrderNumber', below: ({ run }) => run?.routeName },
        ),
        column.instant('requestedAt', t`Requested at`, { sort: 'requestedAt', below: (row) => row.requestedBy }),
        filters.status !== 'open' &&
          column.status(
            'state',
            filters.status === 'decided' ? t`Decision` : t`Status`,
            {
              open: stateOf('open'),
              granted: stateOf('granted'),
              declined: stateOf('declined'),
              acknowledged: stateOf('acknowledged'),
              contradicted: stateOf('contradicted'),
              withdrawn: stateOf('withdrawn'),
            },
            {
              below: ({ decision }) =>
                decision && [decision.memo && `#${decision.memo.number}`, decision.by].filter(Boolean).join(' · '),
            },
          ),
        column.money('amount', t`Amount`, {
          sort: 'amount',
          below: ({ amount, decision, state }) => {
            if (filters.status === 'open') return state === 'contradicted' && text.state(state);
            const granted = decision?.granted ?? amount;
            return granted !== amount && t`approved ${format.money(granted)}`;
          },
        }),
        filters.status === 'open' && column.file('state', t`Status`, ({ state }) => text.state(state)),
        column.file('requestedBy', t`Driver`, (row) => row.requestedBy),
        column.file('customerLocationId', t`Location ID`, (row) => row.customerLocationId),
        column.file('kind', t`Kind`, (row) => text.kind(kindOf(row))),
        column.file('reason', t`Reason`, (row) => text.reason(row.reason)),
        column.file('itemCode', t`Item code`, (row) => row.itemCode),
        column.file('quantity', t`Quantity`, (row) => row.quantity),
        column.file('uom', t`Unit`, (row) => row.uom),
        column.file('note', t`Note`, (row) => row.note),
        column.file('granted', t`Approved`, ({ decision }) => dollars(decision?.granted)),
        column.file('memo', t`Credit memo`, ({ decision }) => decision?.memo?.number ?? null),
        column.file('answer', t`Reply to the customer`, ({ decision }) => decision?.reason ?? null),
        column.file('decidedBy', t`Decided by`, ({ decision }) => decision?.by ?? null),
        column.file('decidedAt', t`Decided on`, ({ decision }) => at(decision?.at)),
      ]}
      count={(total, { toCredit, takenOff }) => (
        <>
          <Plural value={total} _0="No requests" one="# request" other="# requests" />
          {toCredit > 0 && (
            <>
              {' · '}
              <Sum>
                <Trans>
                  returned <Money cents={toCredit} strong />
                </Trans>
              </Sum>
            </>
          )}
          {takenOff > 0 && (
            <>
              {' · '}
              <Sum>
                <Trans>
                  refused <Money cents={takenOff} />
                </Trans>
              </Sum>
            </>
          )}
        </>
      )}
      noResults={t`No such request`}
      empty={({ filters }) =>
        filters.status === 'open' ? (
          <EmptyState
            picture={<ReceiptText size={48} strokeWidth={1.5} />}
            title={<Trans>No requests to decide</Trans>}
          >
            <Trans>Items that customers refuse or return are listed here until you decide.</Trans>
          </EmptyState>
        ) : (
          <EmptyState
            picture={<ReceiptText size={48} strokeWidth={1.5} />}
            title={
              filters.status === 'decided' ? <Trans>No decisions yet</Trans> : <Trans>No requests withdrawn</Trans>
            }
          />
        )
      }
      failure={{
        offline: t`Credit requests need a connection, and there is no signal`,
        failed: t`The credit requests could not be loaded`,
      }}
      panel={(row, { close, done }) => (
        <CreditPanel request={row} deciding={{ ...deciding, decide: decideOne(done) }} onClose={close} />
      )}
      bulk={{
        canSelect: ({ state }) => state === 'open',
        label: t`Decide the selected requests`,
        onMatching: true,
        sum: selectedWorth,
        actions: (selection) => <DecisionActions selection={selection} deciding={deciding} />,
      }}
    />
  );
}
