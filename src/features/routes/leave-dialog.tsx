import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { type LoadLine, loadLines } from './evaluate-load.ts';
import { isLate, isWaiting, leftToLoad, type Run } from './run.ts';

/** Before the truck leaves: lists by name what stays at the warehouse and what the load check has not found. */
export function LeaveDialog({
  run,
  today,
  query,
  onLeave,
  onClose,
}: {
  readonly run: Run;
  /** Today in the company's time zone. */
  readonly today: string;
  readonly query: string;
  /** Departs; the given lines are recorded as loaded before. */
  readonly onLeave: (loaded: readonly LoadLine[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.day(run.day, 'weekday');
  const lines = loadLines(run);
  const missing = lines.filter(({ line }) => leftToLoad(line) > 0);
  const missingCount = missing.length;
  const unchecked = lines.length > 0 && lines.every(({ line }) => line.loadedQuantity === 0);
  const waiting = run.stops.flatMap((stop) => stop.deliveries).filter(isWaiting);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Depart with this load?</Trans>}
      footer={
        <>
          {missing.length > 0 && (
            <ButtonLink size="large" to={`/mobile/driver/load${query}`}>
              <Trans>Load check</Trans>
            </ButtonLink>
          )}
          <Button size="large" variant="primary" disabled={lines.length === 0} onClick={() => onLeave([])}>
            <Trans>Depart</Trans>
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
        {run.day !== today && (
          <Callout
            tone="warning"
            title={
              isLate(run, today) ? (
                <Trans>This route is late: it was planned for {day}</Trans>
              ) : (
                <Trans>This route is for {day}, not for today</Trans>
              )
            }
          />
        )}
        {waiting.length > 0 && (
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={1}>
            <chakra.p fontWeight="semibold">
              <Plural
                value={waiting.length}
                one="# order is not staged and stays in the warehouse:"
                other="# orders are not staged and stay in the warehouse:"
              />
            </chakra.p>
            <chakra.ul fontSize="sm" aria-label={t`Stays in the warehouse`}>
              {waiting.map((delivery) => (
                <li key={delivery.id}>
                  {delivery.salesOrderNumber} · {delivery.locationName}
                </li>
              ))}
            </chakra.ul>
          </chakra.div>
        )}
        {lines.length === 0 ? (
          <p>
            <Trans>No orders are staged for this route, so you can’t depart yet.</Trans>
          </p>
        ) : missing.length === 0 ? (
          <p>
            <Trans>All staged orders are on the truck.</Trans>
          </p>
        ) : unchecked ? (
          <p>
            <Trans>The load was not checked.</Trans>
          </p>
        ) : (
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
            <chakra.p fontSize="sm">
              <Plural
                value={missingCount}
                one="# line is not checked on the truck. If you depart now, it is marked at its stop."
                other="# lines are not checked on the truck. If you depart now, they are marked at their stops."
              />
            </chakra.p>
            <Button full onClick={() => onLeave(missing)}>
              <Trans>They are on the truck: depart</Trans>
            </Button>
            <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2} aria-label={t`Missing`}>
              {missing.map(({ delivery, line }) => (
                <chakra.li
                  key={`${delivery.id} ${line.lineNumber}`}
                  display="flex"
                  justifyContent="space-between"
                  gap={3}
                  fontSize="sm"
                  lineHeight="snug"
                >
                  <span>
                    {line.description}
                    <chakra.span color="fg.muted"> · {delivery.locationName}</chakra.span>
                  </span>
                  <chakra.strong whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                    {format.number(leftToLoad(line))} {line.uom}
                  </chakra.strong>
                </chakra.li>
              ))}
            </chakra.ul>
          </chakra.div>
        )}
      </chakra.div>
    </Dialog>
  );
}
