import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { type ListViewRow, MAX_VIEW_NAME, MOST_VIEWS } from '../../contract/list-views.ts';
import { useFailureText } from '../sync/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { chakra } from '../ui/chakra.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** Names a view of a list, makes it the default, or deletes it. */
export function ViewDialog({
  view,
  isNew,
  others,
  onSave,
  onDelete,
  onClose,
}: {
  readonly view: ListViewRow;
  readonly isNew: boolean;
  /** The user's other views of the list. */
  readonly others: readonly ListViewRow[];
  readonly onSave: (view: ListViewRow) => Promise<void>;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const form = useId();
  const [name, setName] = useState(view.name);
  const [isDefault, setIsDefault] = useState(view.isDefault);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const next = name.trim();
    if (next === '') return setProblem(t`Enter a name for the view.`);
    if (others.some((other) => other.name === next)) return setProblem(t`You already have a view with this name.`);
    if (isNew && others.length >= MOST_VIEWS)
      return setProblem(t`You have ${MOST_VIEWS} views of this list. Delete one first.`);
    setProblem(undefined);
    void attempt(() => onSave({ ...view, name: next, isDefault }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? <Trans>Save view</Trans> : <Trans>Edit view</Trans>}
      footer={
        <>
          {!isNew && (
            <chakra.div marginInlineEnd="auto" display="grid">
              <Button variant="danger" disabled={busy} onClick={() => void attempt(onDelete)}>
                <Trans>Delete view</Trans>
              </Button>
            </chakra.div>
          )}
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} loading={busy}>
            <Trans>Save view</Trans>
          </Button>
        </>
      }
    >
      <chakra.form id={form} display="grid" gap={4} onSubmit={save} noValidate>
        {failure !== undefined && <Callout tone="danger" title={failure} />}
        <Field
          label={<Trans>Name of the view</Trans>}
          hint={<Trans>A view keeps the filters, the search, the order and the columns of this list.</Trans>}
          error={problem}
        >
          <TextInput
            data-autofocus
            value={name}
            maxLength={MAX_VIEW_NAME}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Checkbox label={<Trans>Open this list with this view</Trans>} checked={isDefault} onChange={setIsDefault} />
      </chakra.form>
    </Dialog>
  );
}
