import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Books, bookEndpoints } from '../../../contract/books.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';

/** Closes months of the books. A closed month is never opened again, so it asks first. */
export function BooksForm({ books: read }: { readonly books: Books }) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const failureText = useFailureText();
  const [books, setBooks] = useState(read);
  const [chosen, setChosen] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { closedOn, closable } = books;
  // The next month, or if none was closed before, the last one.
  const proposed = closedOn === null ? closable.at(-1) : closable[0];
  const day = closable.includes(chosen) ? chosen : (proposed ?? '');
  const until = day === '' ? '' : format.day(day);
  return (
    <chakra.div display="grid" gap={3}>
      <chakra.h2 fontSize="md" fontWeight="semibold">
        <Trans>Close the books</Trans>
      </chakra.h2>
      <p>
        {closedOn === null ? (
          <Trans>No month is closed.</Trans>
        ) : (
          <Trans>
            Closed through <DateText on={closedOn} />.
          </Trans>
        )}
      </p>
      {closable.length > 0 && (
        <>
          <Field
            label={t`Close through`}
            hint={t`Later corrections of closed months are posted to the first open day. Documents keep their date.`}
          >
            <SelectInput
              value={day}
              onChange={setChosen}
              options={closable.map((end) => ({ value: end, label: format.day(end) }))}
            />
          </Field>
          <div>
            <Button onClick={() => setAsking(true)}>
              <Trans>Close the books</Trans>
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t`Close the books through ${until}?`}
        confirmLabel={t`Close the books`}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          try {
            setBooks(await callAs(bookEndpoints.close, { body: { closedOn: day } }));
          } catch (error) {
            throw new Error(failureText(error));
          }
          toast.show({ key: 'form', tone: 'success', text: t`Closed through ${until}` });
        }}
      >
        <Trans>A closed month can’t be opened again.</Trans>
      </ConfirmDialog>
    </chakra.div>
  );
}
