import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import * as z from 'zod/mini';
import { code } from '../../../contract/atoms.ts';
import { goodsLimitEndpoints } from '../../../contract/goods-limits.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useLimitFields } from './use-limit-fields.ts';

const newLimit = z.extend(goodsLimitEndpoints.save.spec.body, { itemCode: code });

/** Sets limits for an item that differ from those of its category. */
export function AddItemLimit({ onAdded }: { readonly onAdded: () => Promise<void> }) {
  const { t } = useLingui();
  const toast = useToast();
  const fields = useLimitFields();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Add an item</Trans>
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Limits of an item</Trans>}
        schema={newLimit}
        values={{ itemCode: '', maxFahrenheit: null, needsDate: false, weightPercent: null, updatedAt: null }}
        sections={(field) => [
          { fields: [field.text('itemCode', t`Item code`, { autoFocus: true }), ...fields(field)] },
        ]}
        saveLabel={t`Save limits`}
        onSave={async ({ itemCode, ...body }) => {
          await callAs(goodsLimitEndpoints.save, { params: { key: `item:${itemCode.trim()}` }, body });
          setOpen(false);
          toast.show({ key: 'row', tone: 'success', text: t`Limits saved` });
          await onAdded();
        }}
      />
    </>
  );
}
