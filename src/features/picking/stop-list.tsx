import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { PickTask } from './data/pick-tasks.ts';

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'min(5.5rem, 28%) minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 3,
    width: 'full',
    minHeight: 'touch',
    paddingInline: 3,
    paddingBlock: 2,
    borderBottomWidth: '1px',
    borderColor: 'border',
    bg: 'bg.surface',
    textAlign: 'start',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.hover' },
  },
  variants: {
    done: { true: { color: 'fg.subtle' } },
    current: { true: { boxShadow: 'inset 4px 0 0 {colors.accent}' } },
  },
});

/** Number of stops that wait below the current one. */
const AHEAD = 3;

/** The stops in walking order: the next three on a phone, all on request or if there is room. */
export function StopList({
  tasks,
  current,
  onChoose,
  all,
}: {
  readonly tasks: readonly PickTask[];
  readonly current: PickTask | undefined;
  readonly onChoose: (key: string) => void;
  readonly all: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const shown = all || opened ? tasks : ahead(tasks, current);
  return (
    <chakra.section aria-label={t`Bins`} display="grid" alignContent="start" gap={2}>
      <chakra.ul borderWidth="1px" borderColor="border" borderRadius="md" overflow="hidden">
        {shown.map((task) => (
          <li key={task.key}>
            <Row
              type="button"
              {...(task.left === 0 ? { done: true } : {})}
              {...(task.key === current?.key ? { current: true, 'aria-current': 'step' } : {})}
              onClick={() => {
                setOpened(false);
                onChoose(task.key);
              }}
            >
              <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
                {task.bin || '–'}
              </chakra.span>
              <chakra.span fontSize="sm" lineHeight="snug" overflowWrap="anywhere">
                {task.description}
              </chakra.span>
              <chakra.span
                display="inline-flex"
                alignItems="center"
                gap={1}
                fontWeight="semibold"
                fontVariantNumeric="tabular-nums"
                whiteSpace="nowrap"
              >
                {task.left === 0 && task.picked >= task.ordered && <Check size={18} aria-label={t`Done`} />}
                {format.number(task.picked)} / {format.number(task.ordered)}
              </chakra.span>
            </Row>
          </li>
        ))}
      </chakra.ul>
      {!all && tasks.length > shown.length && (
        <Button variant="quiet" onClick={() => setOpened(true)}>
          <Trans>Show all {tasks.length} bins</Trans>
        </Button>
      )}
      {!all && opened && (
        <Button variant="quiet" onClick={() => setOpened(false)}>
          <Trans>Show only the next bins</Trans>
        </Button>
      )}
    </chakra.section>
  );
}

/** The next unfinished stops after the current one. */
function ahead(tasks: readonly PickTask[], current: PickTask | undefined): PickTask[] {
  const at = tasks.findIndex(({ key }) => key === current?.key);
  return [...tasks.slice(at + 1), ...tasks.slice(0, Math.max(0, at))].filter(({ left }) => left > 0).slice(0, AHEAD);
}
