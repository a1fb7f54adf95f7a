import { Trans, useLingui } from '@lingui/react/macro';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import { useState } from 'react';
import type { GuideLine, OrderGuide } from '../../../contract/order-guides.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useDragLines } from '../../ui/use-drag-lines.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ItemsByCode } from '../catalog/use-items.ts';
import { AddItemsDrawer } from './add-items-drawer.tsx';
import { changeUnit, placeLine, renameSection } from './data/edit-lines.ts';
import {
  addLines,
  asShown,
  changeLine,
  guideLineKey,
  matchLines,
  moveLine,
  removeLine,
  sectionsOf,
} from './data/guide-lines.ts';
import { GuideEditorRow } from './guide-editor-row.tsx';
import { type LineChange, LineDialog } from './line-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { SectionHead } from './section-head.tsx';
import type { GuideActions } from './use-guide-actions.ts';
import { useKeptHandle } from './use-kept-handle.ts';
import { useOptimisticValue } from './use-optimistic-value.ts';

const MAX_SECTION = 60;

const factsOf = (lines: readonly GuideLine[]): string =>
  JSON.stringify(lines.map((line) => [line.itemCode, line.uom, line.section, line.par, line.weekdayPars]));
const sameLines = (a: readonly GuideLine[], b: readonly GuideLine[]): boolean => factsOf(a) === factsOf(b);

/** The editable lines of a guide. Each change is saved at once, so there is no save button. */
export function GuideEditor({
  guide,
  items,
  search,
  actions,
  adding,
  onAdded,
}: {
  readonly guide: OrderGuide;
  readonly items: ItemsByCode;
  /** Shows the matching lines; they are moved among all. */
  readonly search: string;
  readonly actions: GuideActions;
  /** Whether the search for items is open. */
  readonly adding: boolean;
  readonly onAdded: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const lines = useOptimisticValue<readonly GuideLine[]>(guide.lines, sameLines);
  const [opened, setOpened] = useState<string>();
  const [renaming, setRenaming] = useState<string>();
  const [moved, setMoved] = useState('');
  const [focusOn, setFocusOn] = useState<{ readonly key: string }>();
  const flat = asShown(lines.value);
  const sections = sectionsOf(matchLines(flat, search, items));
  const sectionNames = [...new Set(flat.map((line) => line.section))];
  const nameOf = (line: GuideLine) => itemName(items.get(line.itemCode)?.description ?? line.itemCode);

  const change = (next: readonly GuideLine[]) => {
    const before = lines.latest();
    lines.set(next, (changed) => actions.save({ lines: changed }, before));
  };
  /** Shows and announces a line's new position. The focus stays on its handle, also in another section. */
  const move = (key: string, next: readonly GuideLine[]) => {
    change(next);
    setFocusOn({ key });
    const at = asShown(next).findIndex((line) => guideLineKey(line) === key);
    const line = asShown(next)[at];
    if (!line) return;
    const [name, place, total, section] = [nameOf(line), at + 1, next.length, line.section || t`No section`];
    setMoved(t`${name}: item ${place} of ${total}, ${section}`);
  };
  const keepFocus = useKeptHandle(focusOn);
  const drag = useDragLines((key, { over, place }) => move(key, placeLine(lines.latest(), key, over, place)));

  const remove = (key: string, name: string) => {
    const before = lines.latest();
    change(removeLine(before, key));
    toast.show({
      key: `guide-line-${guide.id}`,
      text: t`${name} removed from the guide`,
      action: { label: t`Undo`, onPress: () => change(before) },
    });
  };
  const openLine = flat.find((line) => guideLineKey(line) === opened);
  const save = ({ uom, ...to }: LineChange) => {
    if (opened === undefined) return;
    const changed = changeLine(lines.latest(), opened, to);
    change(uom === openLine?.uom ? changed : changeUnit(changed, opened, uom));
    setOpened(undefined);
  };
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4} {...keepFocus}>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
      {flat.length === 0 && (
        <EmptyState title={<Trans>This guide is empty</Trans>}>
          <Trans>Add the items you order regularly.</Trans>
        </EmptyState>
      )}
      {flat.length > 0 && sections.length === 0 && (
        <EmptyState title={<Trans>No items match</Trans>}>
          <Trans>Try another word, the brand or the item code.</Trans>
        </EmptyState>
      )}
      {sections.map((section) => (
        <section key={section.name} aria-label={section.name || t`No section`}>
          <SectionHead
            name={section.name}
            count={section.lines.length}
            action={
              <IconButton
                label={section.name ? t`Rename section ${section.name}` : t`Name this section`}
                icon={<TextCursorInput size={18} />}
                aria-haspopup="dialog"
                onClick={() => setRenaming(section.name)}
              />
            }
          />
          <Card pad="none">
            {section.lines.map((line) => {
              const key = guideLineKey(line);
              return (
                <GuideEditorRow
                  key={key}
                  line={line}
                  lineKey={key}
                  item={items.get(line.itemCode)}
                  position={flat.indexOf(line) + 1}
                  total={flat.length}
                  dragged={drag.key === key}
                  drop={drag.drop?.over === key ? drag.drop.place : undefined}
                  onGrab={(event) => drag.onPointerDown(event, key)}
                  onMove={(by) => move(key, moveLine(lines.latest(), key, by))}
                  onPar={(par) => change(changeLine(lines.latest(), key, { par }))}
                  onOpen={() => setOpened(key)}
                  onRemove={() => remove(key, nameOf(line))}
                />
              );
            })}
          </Card>
        </section>
      ))}
      <LineDialog
        line={openLine}
        item={openLine && items.get(openLine.itemCode)}
        sections={sectionNames}
        taken={flat.filter((line) => line !== openLine && line.itemCode === openLine?.itemCode).map((line) => line.uom)}
        onClose={() => setOpened(undefined)}
        onSave={save}
      />
      <NameDialog
        title={<Trans>Rename the section</Trans>}
        label={t`Name`}
        name={renaming ?? ''}
        maxLength={MAX_SECTION}
        open={renaming !== undefined}
        onClose={() => setRenaming(undefined)}
        onRename={(name) => change(renameSection(lines.latest(), renaming ?? '', name))}
      />
      <AddItemsDrawer
        known={new Set(flat.map(guideLineKey))}
        open={adding}
        onClose={onAdded}
        onAdd={(more) => change(addLines(lines.latest(), more))}
      />
    </chakra.div>
  );
}
