import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { type SynonymRow, synonymEndpoints } from '../../../contract/synonyms.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useSynonymFields } from './use-synonym-fields.ts';

/** Adds a group of synonyms of the company: an empty one, or one that changes a group of Cratebook. */
export function AddSynonyms({
  changed,
  onAdded,
}: {
  readonly changed?: SynonymRow;
  readonly onAdded: () => Promise<void>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const fields = useSynonymFields();
  const [id, setId] = useState<string>();
  const { words = [], meanings = [] } = changed ?? {};
  return (
    <>
      <Button
        variant={changed ? undefined : 'primary'}
        icon={<Plus size={18} aria-hidden />}
        onClick={() => setId(uuidv7())}
      >
        {changed ? <Trans>Change for your company</Trans> : <Trans>Add synonyms</Trans>}
      </Button>
      <FormDialog
        open={id !== undefined}
        onClose={() => setId(undefined)}
        title={<Trans>Add synonyms</Trans>}
        lead={
          changed && (
            <chakra.p marginBottom={4}>
              <Trans>Your company’s group is used in place of this one.</Trans>
            </chakra.p>
          )
        }
        schema={synonymEndpoints.add.spec.body}
        values={{ id: id ?? '', words: [...words], meanings: [...meanings], replaces: changed !== undefined }}
        sections={(field) => [{ fields: fields(field, { autoFocus: true }) }]}
        saveLabel={t`Add synonyms`}
        onSave={async (body) => {
          await callAs(synonymEndpoints.add, { body });
          setId(undefined);
          toast.show({ key: 'row', tone: 'success', text: t`Synonyms added` });
          await onAdded();
        }}
      />
    </>
  );
}
