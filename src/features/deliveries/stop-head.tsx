import MessageSquareText from 'lucide-react/icons/message-square-text';
import Phone from 'lucide-react/icons/phone';
import type { Delivery } from '../../../contract/deliveries.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { dialling } from '../routes/directions.ts';
import { AddressLink } from './address-link.tsx';

/** The stop's location, its contact, and the customer's instructions. */
export function StopHead({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const [first] = deliveries;
  if (!first) return null;
  const phone = first.phone || first.address.contactPhone;
  const notes = [...new Set(deliveries.map((delivery) => delivery.notes.trim()))].filter(Boolean);
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
      {notes.map((note) => (
        <chakra.p
          key={note}
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
          whiteSpace="pre-line"
          overflowWrap="anywhere"
        >
          <chakra.span color="info.fg" flexShrink={0}>
            <MessageSquareText size={20} aria-hidden />
          </chakra.span>
          <span>{note}</span>
        </chakra.p>
      ))}
    </Card>
  );
}
