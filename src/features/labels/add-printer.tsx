import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { labelPrinterEndpoints } from '../../../contract/label-printers.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import type { SelectOption } from '../../ui/select-input.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { usePrinterFields } from './use-printer-fields.ts';

/** Adds a label printer. */
export function AddPrinter({
  warehouses,
  onAdded,
}: {
  readonly warehouses: readonly SelectOption[];
  readonly onAdded: () => Promise<void>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const fields = usePrinterFields(warehouses);
  /** The id of the new printer; null while the form is closed. */
  const [id, setId] = useState<string | null>(null);
  return (
    <>
      <Button variant="primary" icon={<Plus size={18} aria-hidden />} onClick={() => setId(uuidv7())}>
        <Trans>Add a printer</Trans>
      </Button>
      <FormDialog
        open={id !== null}
        onClose={() => setId(null)}
        title={<Trans>Label printer</Trans>}
        schema={labelPrinterEndpoints.save.spec.body}
        values={{
          ...{ name: '', warehouseId: warehouses[0]?.value ?? '', host: '', port: 9100, dpi: '203' },
          updatedAt: null,
        }}
        sections={(field) => [{ fields: fields(field) }]}
        saveLabel={t`Save printer`}
        onSave={async (body) => {
          await callAs(labelPrinterEndpoints.save, { params: { id: id ?? '' }, body });
          setId(null);
          toast.show({ key: 'row', tone: 'success', text: t`Printer saved` });
          await onAdded();
        }}
      />
    </>
  );
}
