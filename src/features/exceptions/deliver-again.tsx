import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FloorException } from '../../../contract/floor.ts';
import { addDays, isDay, weekdayOf } from '../../../rules/calendar.ts';
import { useSession } from '../../sync/use-session.tsx';
import { useToday } from '../../sync/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** The day and route of a decision. Without a route the order goes with its location's route. */
export interface DeliverAgainDecision {
  readonly deliverOn: string;
  readonly routeId?: string;
}

/** A route for a returned order, with its weekdays and the days on which it has departed if known. */
export interface RouteChoice {
  readonly id: string;
  readonly name: string;
  readonly weekdays: readonly number[] | null;
  readonly departed?: readonly { readonly day: string; readonly isFinished: boolean }[] | undefined;
}

/** Today and the same weekday of the next week, because today's truck may have left. */
const WEEK = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Chooses day and route for an order that came back, or that its truck left behind. Suggests its own route on the next
 * day that it runs, never a past day or one whose truck is back or departed without it.
 */
export function DeliverAgain({
  exception: { about },
  routes,
  refused = null,
  busy,
  onDecide,
  onBack,
}: {
  readonly exception: FloorException;
  /** The warehouse's routes, as far as they are known here. */
  readonly routes: readonly RouteChoice[];
  /** The decision that the server refused because that truck has left. */
  readonly refused?: DeliverAgainDecision | null;
  readonly busy: boolean;
  readonly onDecide: (decision: DeliverAgainDecision) => void;
  readonly onBack: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { settings } = useSession();
  const today = useToday(settings?.timeZone ?? 'UTC');
  const before = about.routeId ? String(about.routeId) : '';
  const choices =
    before === '' || routes.some(({ id }) => id === before)
      ? routes
      : [{ id: before, name: String(about.routeName ?? before), weekdays: null }, ...routes];
  const [chosen, choose] = useState(before);
  const [typed, setTyped] = useState<string | null>(null);
  const { weekdays, departed } = choices.find(({ id }) => id === chosen) ?? {};
  const isLeftBehind = about.difference === 'left_behind';
  // The truck is back at the warehouse, or departed without the order, so it delivers no more on that day. An order that
  // is staged can still join a truck that is on its way.
  const hasLeft = (on: string) =>
    (chosen === before && on === about.deliveryDate) ||
    (refused !== null && on === refused.deliverOn && chosen === (refused.routeId ?? '')) ||
    (departed?.some(({ day, isFinished }) => day === on && (isFinished || isLeftBehind)) ?? false);
  const driven = WEEK.map((ahead) => addDays(today, ahead)).find(
    (on) => !hasLeft(on) && (weekdays?.includes(weekdayOf(on)) ?? true),
  );
  const planned = chosen === before && isDay(about.nextOn) && about.nextOn >= today ? about.nextOn : null;
  const next = planned !== null && !hasLeft(planned) ? planned : (driven ?? today);
  const day = typed ?? next;
  const over = !isDay(day) || day < today;
  const idle = !over && weekdays != null && !weekdays.includes(weekdayOf(day));
  const wrong = over || hasLeft(day);
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      <chakra.p fontSize="sm" color="fg.muted">
        <Trans>It goes out on this route that day. Check the load again.</Trans>
      </chakra.p>
      {choices.length > 1 && (
        <Field label={<Trans>Route</Trans>}>
          <SelectInput
            value={chosen}
            onChange={(id) => {
              choose(id);
              setTyped(null);
            }}
            placeholder={t`Choose a route`}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      <Field
        label={<Trans>Delivery day</Trans>}
        error={
          over && day !== '' ? (
            <Trans>This day has passed.</Trans>
          ) : (
            hasLeft(day) && <Trans>That day’s truck has already left.</Trans>
          )
        }
        hint={idle ? <Trans>This route does not run on this weekday.</Trans> : undefined}
      >
        <TextInput type="date" required min={today} value={day} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        <Button onClick={onBack} disabled={busy}>
          <Trans>Back</Trans>
        </Button>
        <Button
          variant="primary"
          loading={busy}
          disabled={wrong}
          onClick={() => {
            // A refusal is shown beside this day, also if it was the suggestion.
            setTyped(day);
            onDecide({ deliverOn: day, ...(chosen === '' ? {} : { routeId: chosen }) });
          }}
        >
          {wrong ? <Trans>Deliver it again</Trans> : <Trans>Deliver on {format.day(day, 'weekday')}</Trans>}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
