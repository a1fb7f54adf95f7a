import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import {
  type WarehouseSettingsRow,
  warehouseSettingsEndpoints,
  warehouseSettingsRow,
} from '../../../contract/warehouse-settings.ts';
import { ChangedFacts } from '../../desk/changed-facts.tsx';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { callAs } from '../../sync/session.ts';
import { useFormat } from '../../ui/use-format.ts';

const settings = z.extend(warehouseSettingsEndpoints.saveWarehouse.spec.body, {
  dockZones: warehouseSettingsRow.shape.dockZones,
  blindReceiving: warehouseSettingsRow.shape.blindReceiving,
});

const valuesOf = ({ zones, heavyFirst, gs1Prefix, dockZones, blindReceiving, updatedAt }: WarehouseSettingsRow) => ({
  ...{ zones, heavyFirst, gs1Prefix, dockZones, blindReceiving, updatedAt },
});

/** The walking order of a warehouse, its dock, how its receivers count, and the numbers of its pallets. */
export function WarehousePanel({
  row,
  reload,
  onClose,
}: {
  readonly row: WarehouseSettingsRow;
  /** Reads the list again. */
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, name, zones, zonesInUse, changedBy, updatedAt } = row;
  const missing = zonesInUse.filter((zone) => !zones.includes(zone));
  return (
    <Panel title={name} onClose={onClose}>
      <p>
        {zonesInUse.length === 0 ? (
          <Trans>No bin of this warehouse holds stock yet.</Trans>
        ) : (
          <Trans>Zones with stock: {format.list(zonesInUse)}</Trans>
        )}
      </p>
      {zones.length > 0 && missing.length > 0 && (
        <p>
          <Trans>Not in the order, so picked last: {format.list(missing)}</Trans>
        </p>
      )}
      <ChangedFacts at={updatedAt} by={changedBy} />
      <Form
        key={id}
        schema={settings}
        values={valuesOf(row)}
        sections={(field) => [
          {
            fields: [
              field.lines('zones', t`Zones in walking order`, {
                rows: Math.min(14, Math.max(6, zonesInUse.length + 1)),
                optional: true,
                hint: t`One zone per line: the letters before the first dash of its bins. Begin with dry goods and end with frozen food. Without zones, pickers walk by bin.`,
              }),
              field.checkbox('heavyFirst', t`Heavy cases first in each zone (30 lb and more)`),
            ],
          },
          {
            title: t`Dock`,
            fields: [
              field.lines('dockZones', t`Zones of the dock`, {
                rows: 2,
                optional: true,
                hint: t`One zone per line. Goods that are received into their bins are listed to be put away, as goods without a bin are.`,
              }),
              field.checkbox('blindReceiving', t`Blind count at receiving, without ordered quantities`),
            ],
          },
          {
            title: t`Pallets`,
            fields: [
              field.text('gs1Prefix', t`GS1 company prefix`, {
                optional: true,
                input: { inputMode: 'numeric' },
                hint: t`7 to 12 digits. With it, pallets get serial shipping container codes (SSCC); without it, numbers of your company.`,
              }),
            ],
          },
        ]}
        saveLabel={t`Save warehouse`}
        bar
        undoable
        onSave={async (body) => {
          const saved = await callAs(warehouseSettingsEndpoints.saveWarehouse, { params: { id }, body });
          void reload();
          return valuesOf(saved);
        }}
        reread={async () => {
          const { data } = await callAs(warehouseSettingsEndpoints.warehouses, { query: { key: id } });
          return valuesOf(data[0] ?? row);
        }}
      />
    </Panel>
  );
}
