import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_DELIVERY_INSTRUCTIONS, MAX_LOCATION_NOTE } from '../../../contract/constants.ts';
import { type DeliveryLocationRow, deliveryLocationEndpoints } from '../../../contract/delivery-locations.ts';
import { ChangedFacts } from '../../desk/changed-facts.tsx';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Fact } from '../../ui/fact.tsx';

const valuesOf = ({
  receivesFrom,
  receivesUntil,
  pickingNote,
  loadingNote,
  deliveryInstructions,
  accessNote,
  receiptEmail,
  updatedAt,
}: DeliveryLocationRow) => ({
  receivesFrom,
  receivesUntil,
  pickingNote,
  loadingNote,
  deliveryInstructions,
  accessNote,
  receiptEmail,
  updatedAt,
});

/** Receiving hours and notes of a delivery location beside the list. */
export function DeliveryLocationPanel({
  row,
  reload,
  onClose,
}: {
  readonly row: DeliveryLocationRow;
  /** Reads the list again. */
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const { customerLocationId, name, customerName, city, routeName, stop, updatedAt, changedBy } = row;
  const params = { customerLocationId };
  return (
    <Panel title={name} subtitle={customerLocationId} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Customer</Trans>}>{customerName}</Fact>
        <Fact label={<Trans>City</Trans>}>{city || '–'}</Fact>
        <Fact label={<Trans>Route</Trans>}>{routeName || '–'}</Fact>
        <Fact label={<Trans>Stop</Trans>}>{stop ?? '–'}</Fact>
      </chakra.dl>
      <ChangedFacts at={updatedAt} by={changedBy} />
      <Form
        key={customerLocationId}
        schema={deliveryLocationEndpoints.save.spec.body}
        values={valuesOf(row)}
        sections={(field) => [
          {
            title: t`Receiving hours`,
            fields: [
              field.optionalText('receivesFrom', t`Receives from`, { input: { type: 'time' } }),
              field.optionalText('receivesUntil', t`Receives until`, {
                input: { type: 'time' },
                hint: t`In the time zone ${timeZone}. The driver sees the hours on the route; no delivery is refused.`,
              }),
            ],
          },
          {
            title: t`Notes`,
            fields: [
              field.longText('pickingNote', t`Picking note`, {
                optional: true,
                maxLength: MAX_LOCATION_NOTE,
                hint: t`The picker sees it with each order of this location.`,
              }),
              field.longText('loadingNote', t`Loading note`, {
                optional: true,
                maxLength: MAX_LOCATION_NOTE,
                hint: t`The driver sees it during the load check.`,
              }),
              field.longText('deliveryInstructions', t`Delivery instructions`, {
                optional: true,
                maxLength: MAX_DELIVERY_INSTRUCTIONS,
                hint: t`The driver sees them at the stop. Customers change them at checkout, too.`,
              }),
              field.longText('accessNote', t`Keys and alarm`, {
                optional: true,
                maxLength: MAX_LOCATION_NOTE,
                hint: t`Only drivers see it, at the stop, after a tap. No document, list or export has it.`,
              }),
            ],
          },
          {
            title: t`Receipts`,
            fields: [
              field.optionalText('receiptEmail', t`Email for receipts`, {
                input: { type: 'email', autoCapitalize: 'none', spellCheck: false },
                hint: t`The driver mails a receipt here after a delivery, or types another address, which is kept here.`,
              }),
            ],
          },
        ]}
        saveLabel={t`Save location`}
        bar
        undoable
        onSave={async (body) => {
          const saved = await callAs(deliveryLocationEndpoints.save, { params, body });
          void reload();
          return valuesOf(saved);
        }}
        reread={async () => {
          const { data } = await callAs(deliveryLocationEndpoints.list, { query: { key: customerLocationId } });
          return valuesOf(data[0] ?? row);
        }}
      />
    </Panel>
  );
}
