import { Trans, useLingui } from '@lingui/react/macro';
import { type RouteSettingsRow, warehouseSettingsEndpoints } from '../../../contract/warehouse-settings.ts';
import { ChangedFacts } from '../../desk/changed-facts.tsx';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Fact } from '../../ui/fact.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { RouteRuns } from './route-runs.tsx';

const valuesOf = ({ departsAt, updatedAt }: RouteSettingsRow) => ({ departsAt, updatedAt });

/** The departure of a delivery route. */
export function RoutePanel({
  row,
  reload,
  onClose,
}: {
  readonly row: RouteSettingsRow;
  /** Reads the list again. */
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const { id, name, warehouseName, weekdays, driverName, changedBy, updatedAt } = row;
  return (
    <Panel title={name} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Warehouse</Trans>}>{warehouseName}</Fact>
        <Fact label={<Trans>Driver</Trans>}>{driverName || '–'}</Fact>
        <Fact label={<Trans>Delivery days</Trans>}>
          {format.list(weekdays.map((weekday) => format.weekday(weekday, 'short')))}
        </Fact>
      </chakra.dl>
      <ChangedFacts at={updatedAt} by={changedBy} />
      <Form
        key={id}
        schema={warehouseSettingsEndpoints.saveRoute.spec.body}
        values={valuesOf(row)}
        sections={(field) => [
          {
            fields: [
              field.optionalText('departsAt', t`Departure`, {
                input: { type: 'time' },
                hint: t`When the truck leaves on a delivery day, in the time zone ${timeZone}. Pickers get the orders of the next truck first.`,
              }),
            ],
          },
        ]}
        saveLabel={t`Save departure`}
        bar
        undoable
        onSave={async (body) => {
          const saved = await callAs(warehouseSettingsEndpoints.saveRoute, { params: { id }, body });
          void reload();
          return valuesOf(saved);
        }}
        reread={async () => {
          const { data } = await callAs(warehouseSettingsEndpoints.routes, { query: { key: id } });
          return valuesOf(data[0] ?? row);
        }}
      />
      <RouteRuns routeId={id} />
    </Panel>
  );
}
