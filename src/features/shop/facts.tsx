import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Address } from '../../../contract/locations.ts';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';

/** The head of a document: labels and values in as many columns as fit. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(auto-fill, minmax(8.75rem, 1fr))',
        // Wide enough for a long date on one line.
        md: 'repeat(auto-fill, minmax(13rem, 1fr))',
      }}
      gap={4}
      lineHeight="snug"
    >
      {children}
    </chakra.dl>
  );
}

/** The day of delivery or pickup. */
export function DayFact({ on, pickup }: { readonly on: string; readonly pickup: boolean }) {
  return (
    <Fact label={pickup ? <Trans>Pickup on</Trans> : <Trans>Delivery on</Trans>}>
      <DateText on={on} look="long" />
    </Fact>
  );
}

/** The time of an action, and its user if known. */
export function DoneFact({
  label,
  at,
  by,
  timeZone,
}: {
  readonly label: ReactNode;
  readonly at: string;
  readonly by: string;
  readonly timeZone: string;
}) {
  return (
    <Fact label={label}>
      <DateTimeText at={at} timeZone={timeZone} />
      {by && (
        <chakra.span display="block" color="fg.muted" overflowWrap="anywhere">
          {by}
        </chakra.span>
      )}
    </Fact>
  );
}

/** The ship-to: location name, then its postal lines. */
export function ShipToFact({ place, address }: { readonly place: string; readonly address: Address }) {
  const { line1, line2, city, state, postalCode } = address;
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <Fact label={<Trans>Ship to</Trans>}>
      <chakra.address fontStyle="normal">
        {[place, line1, line2, town].filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </chakra.address>
    </Fact>
  );
}

export function NotesFact({ notes }: { readonly notes: string }) {
  return (
    <Fact label={<Trans>Notes</Trans>} wide>
      <chakra.span whiteSpace="pre-wrap">{notes}</chakra.span>
    </Fact>
  );
}
