import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Delivery } from '../../../contract/deliveries.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { ScanField } from '../../scan/scan-field.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ListRow } from '../../ui/list-row.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Section } from '../../ui/section.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import { Tick } from '../deliveries/tick.tsx';
import { reversed, useDriverActions } from '../deliveries/use-driver-actions.ts';
import { BottomBar } from '../warehouse/bottom-bar.tsx';
import { PageAboveBar } from '../warehouse/page-above-bar.ts';
import { type LoadLine, type LoadPart, loadLines, missingOf } from './evaluate-load.ts';
import { LoadChoiceDialog } from './load-choice-dialog.tsx';
import { leftToLoad, type Run, type Stop, stopNumber } from './run.ts';
import { useLoadScans } from './use-load-scans.ts';

/** The notes of a stop's location for loading, each once. */
const loadingNotes = ({ deliveries }: Stop): string[] => [
  ...new Set(deliveries.flatMap(({ loadingNote }) => loadingNote || [])),
];

/** Stops in loading order: two side by side if there is room. */
const Stops = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: 4,
    '@media (min-width: 700px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});

/** The truck's load, the last stop first. Scans and − + record what is there. */
export function LoadCheck({ run, query }: { readonly run: Run; readonly query: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const actions = useDriverActions();
  const scans = useLoadScans(run, actions);
  const lines = loadLines(run);
  const all = addQuantities(0, ...lines.map(({ line }) => line.pickedQuantity));
  const missing = addQuantities(0, ...lines.map(({ line }) => leftToLoad(line)));
  const found = format.number(all - missing);
  const wanted = format.number(all);
  const stops = [...run.stops].reverse();
  const loadStop = async (name: string, parts: readonly LoadPart[]) => {
    const recorded = parts.map(({ at, quantity }) => ({ ...at, quantity }));
    if (!(await actions.loadAll(recorded))) return;
    toast.show({
      key: 'load',
      tone: 'success',
      text: t`Everything for ${name} is on the truck`,
      action: {
        label: t`Undo`,
        onPress: () => void actions.loadAll(reversed(recorded)),
      },
    });
  };
  const loading = run.stops.find(({ locationId }) => locationId === scans.stop);
  return (
    <>
      <PageAboveBar>
        <PageHeader
          back={{ to: `/mobile/driver${query}`, label: t`Route` }}
          title={<Trans>Load check</Trans>}
          subtitle={
            <>
              {run.route.name} · {format.day(run.day, 'weekday')}
            </>
          }
        />
        <chakra.div
          position="sticky"
          top="var(--header-height)"
          zIndex="sticky"
          display="grid"
          gap={1.5}
          marginInline="calc(-1 * var(--page-x))"
          paddingInline="var(--page-x)"
          paddingBlock={2}
          bg="bg.canvas"
        >
          <ProgressBar
            thick
            label={t`On the truck`}
            value={all - missing}
            max={all}
            valueText={t`${found} of ${wanted}`}
            tone={missing === 0 ? 'success' : 'accent'}
          />
          <chakra.p fontSize="sm" fontWeight="semibold" fontVariantNumeric="tabular-nums" aria-live="polite">
            <Trans>
              {found} of {wanted} on the truck
            </Trans>
          </chakra.p>
        </chakra.div>
        <ScanField controls={scans.controls} label={<Trans>Scan or type a label, a GTIN or an item code</Trans>} />
        {loading && (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={2}>
            <chakra.p fontSize="sm" aria-live="polite">
              <Trans>
                Loading for <strong>{loading.name}</strong>
              </Trans>
            </chakra.p>
            <Button onClick={scans.forgetStop}>
              <Trans>Another stop</Trans>
            </Button>
          </chakra.div>
        )}
        <Stops>
          {stops.map((stop) => {
            const own = lines.filter(({ delivery }) => delivery.customerLocationId === stop.locationId);
            const number = stopNumber(stop);
            const parts = missingOf(own);
            const left = parts.length;
            if (own.length === 0) return null;
            return (
              <Section
                key={stop.locationId}
                title={number === null ? stop.name : `${number} · ${stop.name}`}
                hint={
                  <>
                    {left === 0 ? (
                      <Trans>All on the truck</Trans>
                    ) : (
                      <Plural value={left} one="# line to load" other="# lines to load" />
                    )}
                    <StagedAt deliveries={stop.deliveries} />
                  </>
                }
                actions={
                  left > 0 && (
                    <Button
                      size="large"
                      aria-label={t`All here (${left}): ${stop.name}`}
                      disabled={actions.busy}
                      onClick={() => void loadStop(stop.name, parts)}
                    >
                      <Trans>All here ({left})</Trans>
                    </Button>
                  )
                }
              >
                {loadingNotes(stop).map((note) => (
                  <Callout key={note} tone="warning" title={t`Loading note`}>
                    <chakra.span whiteSpace="pre-line">{note}</chakra.span>
                  </Callout>
                ))}
                <Card as="ul" pad="none">
                  {own.map((at) => (
                    <Line
                      key={`${at.delivery.id} ${at.line.lineNumber}`}
                      at={at}
                      busy={actions.busy}
                      onLoad={(quantity) => void actions.load(at.delivery, at.line, quantity)}
                    />
                  ))}
                </Card>
              </Section>
            );
          })}
        </Stops>
      </PageAboveBar>
      <BottomBar>
        <ButtonLink full size="large" variant={missing === 0 ? 'primary' : 'secondary'} to={`/mobile/driver${query}`}>
          {missing === 0 ? <Trans>Complete: go to route</Trans> : <Trans>Go to route</Trans>}
        </ButtonLink>
      </BottomBar>
      {scans.choices.length > 0 && (
        <LoadChoiceDialog run={run} choices={scans.choices} onChoose={scans.choose} onClose={scans.leave} />
      )}
    </>
  );
}

function Line({
  at: { line },
  busy,
  onLoad,
}: {
  readonly at: LoadLine;
  /** A tap is being stored; a second one would count twice. */
  readonly busy: boolean;
  /** In the line's unit; a negative quantity reverses what was recorded. */
  readonly onLoad: (quantity: number) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const left = leftToLoad(line);
  const { description, uom } = line;
  const wanted = format.number(line.pickedQuantity);
  return (
    <ListRow
      aria-label={description}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap={4}
      rowGap={2}
      paddingInline={3}
    >
      <Tick
        on={left === 0}
        label={t`On the truck: ${description}`}
        disabled={busy}
        onClick={() => onLoad(left === 0 ? -line.loadedQuantity : left)}
      />
      <chakra.div flex="1 1 10rem" minWidth={0}>
        <chakra.p fontSize="sm" fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
          {description}
        </chakra.p>
        <chakra.p fontSize="xs" color="fg.muted" lineHeight="snug">
          {[
            line.packSize,
            ...(line.pickedInto ?? []).map(({ container }) => container),
            line.lots.length > 0 && t`Lot ${format.list(line.lots)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap={3} marginInlineStart="auto">
        <QuantityStepper
          label={t`${description} on the truck`}
          value={line.loadedQuantity}
          max={Math.max(line.pickedQuantity, line.loadedQuantity)}
          step={Number.isInteger(line.pickedQuantity) ? 1 : 0.001}
          unit={t`of ${wanted} ${uom}`}
          onChange={(next) => onLoad(Math.round((next - line.loadedQuantity) * 1000) / 1000)}
        />
      </chakra.div>
    </ListRow>
  );
}

/** The lanes where a stop's orders wait, and what their pallets weigh on the scale. */
function StagedAt({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const lanes = [...new Set(deliveries.flatMap(({ lane }) => lane || []))];
  const lane = format.list(lanes);
  const pallets = new Map(
    deliveries.flatMap((delivery) =>
      (delivery.pallets ?? []).map(({ number, weightGrams }) => [number, weightGrams] as const),
    ),
  );
  const count = pallets.size;
  const grams = [...pallets.values()].reduce<number>((sum, weight) => sum + (weight ?? 0), 0);
  const facts = [
    lanes.length > 0 && t`Lane ${lane}`,
    count > 0 && plural(count, { one: '# pallet', other: '# pallets' }),
    grams > 0 && format.weight(grams, 'lb'),
  ].filter(Boolean);
  return facts.length > 0 ? ` · ${facts.join(' · ')}` : null;
}
