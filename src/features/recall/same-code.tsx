import { useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ChoiceRow } from '../../ui/choice-row.ts';
import type { Recall } from './data/recall.ts';

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
  const choices = [null, ...items.map((item) => item.itemCode)];
  const nameOf = (code: string | null) => {
    if (code === null) return t`All ${items.length} items with this lot code`;
    return items.find((item) => item.itemCode === code)?.description || code;
  };
  return (
    <Card pad="none" role="group" aria-label={t`Which item?`}>
      {choices.map((code) => (
        <ChoiceRow
          key={code ?? ''}
          type="button"
          aria-pressed={code === itemCode}
          disabled={code === itemCode}
          onClick={() => onChoose(code)}
        >
          <chakra.span fontWeight={code === itemCode ? 'bold' : 'medium'} overflowWrap="anywhere">
            {nameOf(code)}
          </chakra.span>
        </ChoiceRow>
      ))}
    </Card>
  );
}
