import { Trans } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Phone from 'lucide-react/icons/phone';
import Truck from 'lucide-react/icons/truck';
import { type ReactNode, useState } from 'react';
import type { Delivery } from '../../../contract/deliveries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useHoursText } from '../locations/use-hours-text.ts';
import { dialling } from '../routes/directions.ts';
import { AddressLink } from './address-link.tsx';

/** The stop's location, its contact and delivery instructions, and the notes of its orders. */
export function StopHead({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const hoursText = useHoursText();
  const [first] = deliveries;
  if (!first) return null;
  const hours = first.receives && hoursText(first.receives);
  const phone = first.phone || first.address.contactPhone;
  const distinct = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean);
  const instructions = distinct(deliveries.map((delivery) => delivery.deliveryInstructions ?? ''));
  const notes = distinct(deliveries.map((delivery) => delivery.notes.trim()));
  const access = distinct(deliveries.map((delivery) => delivery.accessNote ?? ''));
  return (
    <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={1} justifyItems="start">
      <AddressLink address={first.address} />
      {phone !== '' && (
        <chakra.a
          href={dialling(phone)}
          display="inline-flex"
          alignItems="center"
          gap={2}
          minHeight="3rem"
          fontSize="sm"
          color="accent.text"
          textDecoration="underline"
          textUnderlineOffset="0.2em"
        >
          <Phone size={20} aria-hidden />
          {[first.address.contactName, phone].filter(Boolean).join(' · ')}
        </chakra.a>
      )}
      {hours && (
        <chakra.p fontSize="sm">
          <Trans>Receives {hours}</Trans>
        </chakra.p>
      )}
      {access.length > 0 && <AccessNote texts={access} />}
      {instructions.map((text) => (
        <Words key={text} icon={<Truck size={20} />} label={<Trans>Delivery instructions</Trans>} text={text} />
      ))}
      {notes.map((note) => (
        <Words key={note} icon={<MessageSquareText size={20} />} label={<Trans>Order note</Trans>} text={note} />
      ))}
    </Card>
  );
}

/** Keys and alarm codes, hidden until the driver asks, so that no bystander reads them. */
function AccessNote({ texts }: { readonly texts: readonly string[] }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button
        full
        icon={<KeyRound size={20} aria-hidden />}
        aria-expanded={isShown}
        onClick={() => setShown((before) => !before)}
      >
        {isShown ? <Trans>Hide keys and alarm</Trans> : <Trans>Show keys and alarm</Trans>}
      </Button>
      {isShown &&
        texts.map((text) => (
          <Words key={text} icon={<KeyRound size={20} />} label={<Trans>Keys and alarm</Trans>} text={text} />
        ))}
    </>
  );
}

/** A text of the customer, or of the office about the location. */
function Words({ icon, label, text }: { readonly icon: ReactNode; readonly label?: ReactNode; readonly text: string }) {
  return (
    <chakra.div
      display="flex"
      gap={2}
      width="full"
      padding={3}
      borderRadius="md"
      borderWidth="1px"
      borderColor="info.border"
      bg="info.subtle"
      fontSize="sm"
      lineHeight="snug"
    >
      <chakra.span color="info.fg" flexShrink={0} aria-hidden>
        {icon}
      </chakra.span>
      <chakra.div minWidth={0} whiteSpace="pre-line" overflowWrap="anywhere">
        {label && <chakra.h2 fontWeight="semibold">{label}</chakra.h2>}
        <p>{text}</p>
      </chakra.div>
    </chakra.div>
  );
}
