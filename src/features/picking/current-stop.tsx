import { Trans, useLingui } from '@lingui/react/macro';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Container from 'lucide-react/icons/container';
import Layers from 'lucide-react/icons/layers';
import { chakra } from '../../ui/chakra.ts';
import { Figure } from '../../ui/figure.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Weight } from '../../ui/weight.tsx';
import { largerUnit, type PickTask } from './data/pick-tasks.ts';
import { TaskInstructions } from './task-instructions.tsx';
import { ToteBand } from './tote-band.tsx';
import { toteLook } from './tote-look.ts';

/** The picker's current stop: the bin, the item, the quantity, and the lot to take first. Readable at arm's length. */
export function CurrentStop({
  task,
  totes,
  into,
}: {
  readonly task: PickTask;
  /** Of orders that are picked together; empty for a single order. */
  readonly totes: readonly Tote[];
  /** The pallet or tote of a single order; empty if none was named. */
  readonly into: string;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [first, ...more] = task.allocations;
  const inUnit = (base: number) => format.number(base / task.uomFactor, 3);
  const whole = largerUnit(task);
  const next = totes.find(({ isNext }) => isNext);
  const average =
    task.pickedWeightGrams !== null && task.weighed > 0 ? Math.round(task.pickedWeightGrams / task.weighed) : null;
  return (
    <chakra.section
      aria-label={t`Pick now`}
      display="grid"
      gap={2}
      padding={4}
      borderRadius="md"
      borderWidth="1px"
      borderColor="border"
      bg="bg.surface"
      css={{
        '@media (max-height: 700px)': { padding: '0.75rem', '& > div': { gap: '0.25rem' } },
        // On a phone on its side the quantity and the lot are beside the bin and the item.
        '@media (min-width: 700px) and (max-height: 520px)': {
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          columnGap: '1rem',
          '& > div:first-of-type > p:first-of-type': { fontSize: '2.5rem' },
        },
      }}
    >
      <Part>
        <chakra.p
          fontSize="bin"
          fontWeight="bold"
          lineHeight="1"
          letterSpacing="tight"
          fontVariantNumeric="tabular-nums"
          overflowWrap="anywhere"
        >
          {task.bin || <Trans>No bin</Trans>}
        </chakra.p>
        {next && <ToteBand tote={next.tote} name={next.name} position={next.position} />}
        <div>
          <chakra.h2 fontSize="md" fontWeight="semibold" lineHeight="tight" overflowWrap="anywhere">
            {task.description}
          </chakra.h2>
          <chakra.p fontSize="sm" color="fg.muted">
            {[task.itemCode, task.packSize, task.brand].filter(Boolean).join(' · ')}
          </chakra.p>
        </div>
        <TaskInstructions task={task} />
      </Part>
      <Part>
        <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="space-between" gap={2}>
          <chakra.p fontSize="field" fontWeight="bold" lineHeight="tight" fontVariantNumeric="tabular-nums">
            {t`${format.number(task.picked)} / ${format.number(task.ordered)}`}{' '}
            {whole ? (
              <chakra.span paddingInline={2} borderRadius="sm" bg="warning.solid" color="warning.on">
                {task.uom}
              </chakra.span>
            ) : (
              task.uom
            )}
          </chakra.p>
          {task.short > 0 && (
            <chakra.p color="warning.fg" fontWeight="medium">
              <Trans>{format.number(task.short)} short</Trans>
            </chakra.p>
          )}
        </chakra.div>
        {whole && (
          <chakra.p fontSize="sm" fontWeight="medium" color="warning.fg">
            <Trans>
              Single {task.uom}, not a whole {whole.uom}
            </Trans>
          </chakra.p>
        )}
        {task.catchWeight && (
          <chakra.p fontSize="sm" color="fg.muted">
            {task.pickedWeightGrams === null ? (
              <Trans>Weigh each case</Trans>
            ) : (
              <>
                <Weight grams={task.pickedWeightGrams} strong />
                {average !== null && (
                  <>
                    {' · '}
                    <Trans>
                      average <Weight grams={average} />
                    </Trans>
                  </>
                )}
                {task.averageWeightGrams !== null && (
                  <>
                    {' · '}
                    <Trans>
                      usual <Weight grams={task.averageWeightGrams} />
                    </Trans>
                  </>
                )}
              </>
            )}
          </chakra.p>
        )}
        {(first || into !== '') && (
          <chakra.dl
            display="grid"
            gridTemplateColumns="auto minmax(0, 1fr)"
            columnGap={3}
            rowGap={1}
            alignItems="center"
          >
            {first && (
              <>
                <chakra.dt color="fg.muted">
                  <Layers size={20} aria-label={t`Lot`} />
                </chakra.dt>
                <chakra.dd fontWeight="semibold" fontFamily="mono" overflowWrap="anywhere">
                  {first.lot.lotCode}
                  {more.length > 0 && (
                    <chakra.span fontFamily="body" fontWeight="normal" color="fg.muted">
                      {' '}
                      × {inUnit(first.quantity)}
                    </chakra.span>
                  )}
                </chakra.dd>
              </>
            )}
            {first?.lot.expiresOn && (
              <>
                <chakra.dt color="fg.muted">
                  <CalendarClock size={20} aria-label={t`Use by`} />
                </chakra.dt>
                <chakra.dd>{format.day(first.lot.expiresOn)}</chakra.dd>
              </>
            )}
            {into !== '' && (
              <>
                <chakra.dt color="fg.muted">
                  <Container size={20} aria-label={t`Pallet or tote`} />
                </chakra.dt>
                <chakra.dd fontWeight="semibold" overflowWrap="anywhere">
                  {into}
                </chakra.dd>
              </>
            )}
          </chakra.dl>
        )}
        {!first && task.left > 0 && (
          <chakra.p color="warning.fg" fontWeight="medium">
            <Trans>No good lot in stock</Trans>
          </chakra.p>
        )}
        {more.length > 0 && (
          <chakra.p fontSize="sm" color="fg.muted">
            {more
              .map(({ lot, quantity }) => t`then ${inUnit(quantity)} of ${lot.lotCode} in ${lot.bin || '–'}`)
              .join(' · ')}
          </chakra.p>
        )}
        {first && task.missing > 0 && (
          <chakra.p fontSize="sm" color="warning.fg">
            <Trans>{inUnit(task.missing)} more than on hand</Trans>
          </chakra.p>
        )}
        {totes.length > 1 && (
          <chakra.ul display="flex" flexWrap="wrap" gap={2} aria-label={t`Totes`}>
            {totes.map(({ tote, name, position, left, isNext }) => (
              <chakra.li
                key={`${tote} ${name}`}
                display="grid"
                minWidth={16}
                borderRadius="md"
                borderWidth="2px"
                borderColor={isNext ? 'accent' : 'border'}
                overflow="hidden"
                color={left === 0 ? 'fg.subtle' : 'fg'}
              >
                <chakra.span
                  style={toteLook(position)}
                  paddingInline={3}
                  fontSize="xs"
                  fontWeight="semibold"
                  lineClamp="1"
                >
                  {tote} · {name}
                </chakra.span>
                <chakra.span paddingInline={3} paddingBlock={1}>
                  <Figure unit={task.uom} strong>
                    {format.number(left)}
                  </Figure>
                </chakra.span>
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </Part>
    </chakra.section>
  );
}

const Part = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: 2, minWidth: 0 },
});

/** A tote, and the quantity of the stop that goes into it. */
export interface Tote {
  readonly tote: string;
  readonly name: string;
  /** Of its color, from 0 (`colorOfTote`). */
  readonly position: number;
  readonly left: number;
  /** The next case goes into this tote. */
  readonly isNext: boolean;
}
