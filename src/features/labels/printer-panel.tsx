import { Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash-2';
import { type LabelPrinterRow, labelPrinterEndpoints } from '../../../contract/label-printers.ts';
import { ChangedFacts } from '../../desk/changed-facts.tsx';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import type { SelectOption } from '../../ui/select-input.tsx';
import { PrinterTest } from './printer-test.tsx';
import { usePrinterFields } from './use-printer-fields.ts';

const valuesOf = ({ name, warehouseId, host, port, dpi, updatedAt }: LabelPrinterRow) => ({
  ...{ name, warehouseId, host, port, dpi, updatedAt },
});

/** The settings of a label printer, with a test label. */
export function PrinterPanel({
  row,
  warehouses,
  reload,
  done,
  onClose,
}: {
  readonly row: LabelPrinterRow;
  readonly warehouses: readonly SelectOption[];
  /** Reads the list again. */
  readonly reload: () => Promise<void>;
  /** Closes the panel and reads the list again. */
  readonly done: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const fields = usePrinterFields(warehouses);
  const { button } = useRowAction(done);
  const { id, name, changedBy, updatedAt } = row;
  const params = { id };
  const remove = {
    work: () => callAs(labelPrinterEndpoints.remove, { params }),
    done: t`Printer removed`,
    undo: {
      work: () => callAs(labelPrinterEndpoints.save, { params, body: { ...valuesOf(row), updatedAt: null } }),
      done: t`Printer restored`,
    },
  };
  return (
    <Panel title={name} onClose={onClose}>
      <ChangedFacts at={updatedAt} by={changedBy} />
      <Form
        key={id}
        schema={labelPrinterEndpoints.save.spec.body}
        values={valuesOf(row)}
        sections={(field) => [{ fields: fields(field) }]}
        saveLabel={t`Save printer`}
        bar
        undoable
        onSave={async (body) => {
          const saved = await callAs(labelPrinterEndpoints.save, { params, body });
          void reload();
          return valuesOf(saved);
        }}
        reread={async () => {
          const { data } = await callAs(labelPrinterEndpoints.list, { query: { key: id } });
          return valuesOf(data[0] ?? row);
        }}
      />
      <PrinterTest id={id} />
      <Button variant="danger" icon={<Trash2 size={18} aria-hidden />} {...button('remove', remove)}>
        <Trans>Remove printer</Trans>
      </Button>
    </Panel>
  );
}
