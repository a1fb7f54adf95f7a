import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { drawingOf } from '../catalog/drawing-of.ts';
import type { ReorderChoice, ReorderLine } from './data/plan-reorder.ts';
import { ReorderProblem } from './reorder-problem.tsx';
import type { Reorder } from './use-reorder.ts';

const SKIP = 'skip';

/** Shown before old lines go into the cart: those that are not available as they were, with the choices for each. */
export function ReorderSheet({
  reorder,
  open,
  onClose,
}: {
  readonly reorder: Reorder;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number | null>>(new Map());
  const { plan = [], flagged, take } = reorder;
  const plain = plan.length - flagged.length;
  const indexOf = (entry: ReorderLine) => chosen.get(entry.key) ?? (chosen.has(entry.key) ? null : entry.preset);
  const choices = plan.flatMap((entry): ReorderChoice[] => {
    const index = indexOf(entry);
    const choice = index === null ? undefined : entry.choices[index];
    return choice ? [choice] : [];
  });
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<Trans>Order again</Trans>}
      footer={
        <Button
          variant="primary"
          full
          disabled={choices.length === 0}
          onClick={async () => {
            if (await take(choices)) onClose();
          }}
        >
          <Plural
            value={choices.length}
            _0="Nothing to add to cart"
            one="Add # item to cart"
            other="Add # items to cart"
          />
        </Button>
      }
    >
      <chakra.div display="grid" gap={4}>
        <chakra.p color="fg.muted">
          {plain > 0 && (
            <>
              <Plural
                value={plain}
                one="# item goes to the cart unchanged."
                other="# items go to the cart unchanged."
              />{' '}
            </>
          )}
          <Plural value={flagged.length} one="# item has changed:" other="# items have changed:" />
        </chakra.p>
        <chakra.ul display="grid" gap={4}>
          {flagged.map((entry) => (
            <FlaggedLine
              key={entry.key}
              entry={entry}
              index={indexOf(entry)}
              onChoose={(index) => setChosen(new Map(chosen).set(entry.key, index))}
            />
          ))}
        </chakra.ul>
      </chakra.div>
    </Drawer>
  );
}

function FlaggedLine({
  entry,
  index,
  onChoose,
}: {
  readonly entry: ReorderLine;
  readonly index: number | null;
  readonly onChoose: (index: number | null) => void;
}) {
  const { t } = useLingui();
  const label = useChoiceLabel(entry);
  const { line, item, choices } = entry;
  const name = itemName(item?.description ?? (line.description || line.itemCode));
  return (
    <chakra.li display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap={3} rowGap={2}>
      <Picture src={item?.imageUrl} drawing={drawingOf(item)} alt="" name={name} size={48} />
      <div>
        <chakra.p fontWeight="medium" lineHeight="snug">
          {name}
        </chakra.p>
        <ReorderProblem entry={entry} />
      </div>
      <chakra.div gridColumn="1 / -1">
        {choices.length > 0 && (
          <Field label={t`What to do with ${name}`} hideLabel>
            <SelectInput
              value={index === null ? SKIP : String(index)}
              onChange={(value) => onChoose(value === SKIP ? null : Number(value))}
              options={[
                ...choices.map((choice, at) => ({ value: String(at), label: label(choice) })),
                { value: SKIP, label: t`Leave it out` },
              ]}
            />
          </Field>
        )}
      </chakra.div>
    </chakra.li>
  );
}

function useChoiceLabel({ problem }: ReorderLine): (choice: ReorderChoice) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ kind, item, uom, quantity }) => {
    const amount = `${format.number(quantity)} ${uom}`;
    if (kind === 'substitute') return t`${amount} ${itemName(item.description)} instead`;
    if (kind === 'unit') return t`${amount} instead`;
    if (kind === 'fewer') return t`Order ${amount}`;
    return problem === 'repriced' ? t`Order ${amount} at today’s price` : t`Order ${amount} anyway`;
  };
}
