import { useLingui } from '@lingui/react/macro';
import type { FieldKinds, FormField } from '../../desk/form-fields.tsx';

interface Values {
  readonly words: string[];
  readonly meanings: string[];
  readonly replaces: boolean;
}

/** Returns a function that makes the form fields of a group of synonyms. */
export function useSynonymFields() {
  const { t } = useLingui();
  return (field: Pick<FieldKinds<Values>, 'lines' | 'checkbox'>, { autoFocus = false } = {}): readonly FormField[] => [
    field.lines('words', t`Customers search for`, {
      hint: t`One on each line, such as “house mix”. At most five words each.`,
      rows: 4,
      autoFocus,
    }),
    field.lines('meanings', t`They find items with`, {
      optional: true,
      hint: t`One on each line, such as “spring mix”. Leave it empty if the words above mean the same: each then finds the others.`,
      rows: 3,
    }),
    field.checkbox('replaces', t`Ignore Cratebook’s own synonyms for these words`),
  ];
}
