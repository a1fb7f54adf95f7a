import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { GuideLine, OrderGuide } from '../../../../../contract/order-guides.ts';
import {
  addLines,
  changeLine,
  guideLineKey,
  moveLine,
  removeLine,
  sectionsOf,
} from '../../../../data/order-guides/guide-lines.ts';
import { categoryNames } from '../../../../data/order-guides/queries.ts';
import type { ItemsByCode } from '../../../../parts/shop/use-items.ts';
import { useLive } from '../../../../sync/use-live.ts';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useToast } from '../../../../ui/toast-context.ts';
import { useLocale } from '../../../../ui/use-format.ts';
import { AddItemsDrawer } from './add-items-drawer.tsx';
import { GuideEditorRow } from './guide-editor-row.tsx';
import { SectionHead } from './section-head.tsx';
import { useAhead } from './use-ahead.ts';
import type { GuideActions } from './use-guide-actions.ts';

/** The lines of a guide to change. Each change is saved as it is made, so there is nothing to lose and nothing to press at the end. */
export function GuideEditor({
  guide,
  items,
  actions,
  adding,
  onAdded,
}: {
  readonly guide: OrderGuide;
  readonly items: ItemsByCode;
  readonly actions: GuideActions;
  /** Whether items are being looked for. */
  readonly adding: boolean;
  readonly onAdded: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const locale = useLocale();
  const sectionsId = useId();
  const names = useLive((db) => categoryNames(db, locale), [locale]);
  const lines = useAhead<readonly GuideLine[]>(guide.lines);
  const sections = sectionsOf(lines.value);
  const flat = sections.flatMap((section) => section.lines);
  const change = (next: readonly GuideLine[]) => {
    const before = lines.latest();
    lines.set(next, (changed) => actions.save({ lines: changed }, before));
  };

  const remove = (key: string, name: string) => {
    const before = lines.latest();
    change(removeLine(before, key));
    toast.show({
      key: `guide-line-${guide.id}`,
      text: t`${name} removed from the guide`,
      action: { label: t`Undo`, onPress: () => change(before) },
    });
  };
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
      <datalist id={sectionsId}>{sections.map(({ name }) => name && <option key={name} value={name} />)}</datalist>
      {flat.length === 0 && (
        <EmptyState title={<Trans>This guide is empty</Trans>}>
          <Trans>Add the items that you order again and again.</Trans>
        </EmptyState>
      )}
      {sections.map((section) => (
        <section key={section.name} aria-label={section.name || t`Without a section`}>
          <SectionHead name={section.name} count={section.lines.length} />
          <Card pad="none">
            {section.lines.map((line) => {
              const key = guideLineKey(line);
              const item = items.get(line.itemCode);
              return (
                <GuideEditorRow
                  key={key}
                  line={line}
                  item={item}
                  sectionsId={sectionsId}
                  isFirst={flat[0] === line}
                  isLast={flat.at(-1) === line}
                  onChange={(to) => change(changeLine(lines.latest(), key, to))}
                  onMove={(by) => change(moveLine(lines.latest(), key, by))}
                  onRemove={() => remove(key, item?.description ?? line.itemCode)}
                />
              );
            })}
          </Card>
        </section>
      ))}
      <AddItemsDrawer
        known={new Set(flat.map((line) => line.itemCode))}
        open={adding}
        onClose={onAdded}
        onAdd={(item) =>
          change(
            addLines(lines.latest(), [
              {
                itemCode: item.itemCode,
                uom: item.orderUom,
                section: names?.get(item.categoryId) ?? '',
                par: null,
                weekdayPars: null,
              },
            ]),
          )
        }
      />
    </chakra.div>
  );
}
