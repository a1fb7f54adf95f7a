import { useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ChoiceRow } from '../../ui/choice-row.ts';
import type { Recall } from './data/recall.ts';

/** A list of which one is chosen; null for all. */
function Choices({
  label,
  choices,
  chosen,
  nameOf,
  onChoose,
}: {
  readonly label: string;
  readonly choices: readonly string[];
  readonly chosen: string | null;
  readonly nameOf: (choice: string | null) => string;
  readonly onChoose: (choice: string | null) => void;
}) {
  return (
    <Card pad="none" role="group" aria-label={label}>
      {[null, ...choices].map((choice) => (
        <ChoiceRow
          key={choice ?? ''}
          type="button"
          aria-pressed={choice === chosen}
          disabled={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          <chakra.span fontWeight={choice === chosen ? 'bold' : 'medium'} overflowWrap="anywhere">
            {nameOf(choice)}
          </chakra.span>
        </ChoiceRow>
      ))}
    </Card>
  );
}

/** Items with a lot of this code. The same code of another item is another lot, so one of them can be chosen. */
export function SameCode({
  items,
  itemCode,
  onChoose,
}: {
  readonly items: Recall['items'];
  readonly itemCode: string | null;
  /** Null for all items. */
  readonly onChoose: (itemCode: string | null) => void;
}) {
  const { t } = useLingui();
  if (items.length < 2) return null;
  return (
    <Choices
      label={t`Which item?`}
      choices={items.map((item) => item.itemCode)}
      chosen={itemCode}
      nameOf={(code) =>
        code === null
          ? t`All ${items.length} items with this lot code`
          : items.find((item) => item.itemCode === code)?.description || code
      }
      onChoose={onChoose}
    />
  );
}

/** Lots of several packers with this code. One of them can be chosen by its name. */
export function SamePacker({
  names,
  lotName,
  onChoose,
}: {
  readonly names: Recall['names'];
  readonly lotName: string | null;
  /** Null for the lots of all packers. */
  readonly onChoose: (lotName: string | null) => void;
}) {
  const { t } = useLingui();
  if (names.length < 2) return null;
  return (
    <Choices
      label={t`Which packer’s lot?`}
      choices={names}
      chosen={lotName}
      nameOf={(name) => (name === null ? t`Lots of all ${names.length} packers with this code` : t`Only lot ${name}`)}
      onChoose={onChoose}
    />
  );
}
