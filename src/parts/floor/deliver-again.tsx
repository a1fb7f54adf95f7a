import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FloorException } from '../../../contract/floor.ts';
import { dayInZone, isDay } from '../../../rules/calendar.ts';
import { useServerNow } from '../../sync/use-server-now.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** On which day an order that came back is delivered: the next one of its route is proposed, never one that is over. */
export function DeliverAgain({
  exception,
  busy,
  onDay,
  onBack,
}: {
  readonly exception: FloorException;
  readonly busy: boolean;
  readonly onDay: (day: string) => void;
  readonly onBack: () => void;
}) {
  const format = useFormat();
  const { settings } = useSession();
  const today = dayInZone(new Date(useServerNow(60_000)).toISOString(), settings?.timeZone ?? 'UTC');
  const { nextOn, routeId } = exception.about;
  const proposed = isDay(nextOn) && nextOn >= today ? nextOn : today;
  const [typed, setTyped] = useState<string | null>(null);
  const day = typed ?? proposed;
  const valid = isDay(day) && day >= today;
  return (
    <chakra.div display="grid" gap={3}>
      <chakra.p fontSize="sm" color="fg.muted">
        {routeId ? (
          <Trans>It leaves with the route of its customer on that day; its load is checked anew.</Trans>
        ) : (
          <Trans>Its load is checked anew on that day.</Trans>
        )}
      </chakra.p>
      <Field label={<Trans>Day of delivery</Trans>} error={!valid && day !== '' && <Trans>This day is over.</Trans>}>
        <TextInput type="date" required min={today} value={day} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        <Button onClick={onBack} disabled={busy}>
          <Trans>Back</Trans>
        </Button>
        <Button variant="primary" loading={busy} disabled={!valid} onClick={() => onDay(day)}>
          {valid ? <Trans>Deliver on {format.day(day, 'weekday')}</Trans> : <Trans>Deliver it again</Trans>}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
