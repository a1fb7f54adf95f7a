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
  others,
  current,
  onChoose,
  all,
}: {
  readonly tasks: readonly PickTask[];
  /** Stops in the zones of other pickers; shown after the user's, with all of them. */
  readonly others: readonly PickTask[];
  readonly current: PickTask | undefined;
  readonly onChoose: (key: string) => void;
  readonly all: boolean;
}) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const isWhole = all || opened;
  const shown = isWhole ? tasks : ahead(tasks, current);
  const count = tasks.length + others.length;
  const choose = (key: string) => {
    setOpened(false);
    onChoose(key);
  };
  return (
    <chakra.section aria-label={t`Bins`} display="grid" alignContent="start" gap={2}>
      <Rows tasks={shown} current={current} onChoose={choose} />
      {isWhole && others.length > 0 && (
        <>
          <chakra.h2 fontSize="sm" fontWeight="semibold" color="fg.muted">
            <Trans>Other zones</Trans>
          </chakra.h2>
          <Rows tasks={others} current={current} onChoose={choose} />
        </>
      )}
      {!all && !opened && count > shown.length && (
        <Button variant="quiet" onClick={() => setOpened(true)}>
          <Trans>Show all {count} bins</Trans>
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

function Rows({
  tasks,
  current,
  onChoose,
}: {
  readonly tasks: readonly PickTask[];
  readonly current: PickTask | undefined;
  readonly onChoose: (key: string) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  if (tasks.length === 0) return null;
  return (
    <chakra.ul borderWidth="1px" borderColor="border" borderRadius="md" overflow="hidden">
      {tasks.map((task) => (
        <li key={task.key}>
          <Row
            type="button"
            {...(task.left === 0 ? { done: true } : {})}
            {...(task.key === current?.key ? { current: true, 'aria-current': 'step' } : {})}
            onClick={() => onChoose(task.key)}
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
  );
}

/** The next unfinished stops after the current one. */
function ahead(tasks: readonly PickTask[], current: PickTask | undefined): PickTask[] {
  const at = tasks.findIndex(({ key }) => key === current?.key);
  return [...tasks.slice(at + 1), ...tasks.slice(0, Math.max(0, at))].filter(({ left }) => left > 0).slice(0, AHEAD);
}
