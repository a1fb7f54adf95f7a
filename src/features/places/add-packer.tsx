import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { placeEndpoints } from '../../../contract/places.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { usePlaceSections } from './use-place-fields.ts';

const EMPTY = {
  ...{ name: '', phone: '', line1: '', line2: '', city: '', state: '', postalCode: '', gln: '', fdaRegistration: '' },
  ...{ vendorId: '', isExempt: false, updatedAt: null },
};

/** Adds a packer or grower, whose lot codes come with goods of a vendor. */
export function AddPacker({ onAdded }: { readonly onAdded: () => Promise<void> }) {
  const { t } = useLingui();
  const toast = useToast();
  const sections = usePlaceSections();
  /** The key of the new place; null while the form is closed. */
  const [key, setKey] = useState<string | null>(null);
  return (
    <>
      <Button variant="primary" icon={<Plus size={18} aria-hidden />} onClick={() => setKey(`packer:${uuidv7()}`)}>
        <Trans>Add a packer</Trans>
      </Button>
      <FormDialog
        open={key !== null}
        onClose={() => setKey(null)}
        title={<Trans>Packer or grower</Trans>}
        schema={placeEndpoints.save.spec.body}
        values={EMPTY}
        sections={(field) => sections(field, 'packer')}
        saveLabel={t`Save place`}
        onSave={async (body) => {
          await callAs(placeEndpoints.save, { params: { key: key ?? '' }, body });
          setKey(null);
          toast.show({ key: 'row', tone: 'success', text: t`Place saved` });
          await onAdded();
        }}
      />
    </>
  );
}
