import type { Address } from '../../../../contract/locations.ts';
import { chakra } from '../../../ui/chakra.ts';

/** A postal address in its lines, without empty ones. */
export function AddressText({ address }: { readonly address: Address }) {
  const town = [address.city, [address.state, address.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const { contactName, contactPhone } = address;
  const lines = [address.line1, address.line2, town].filter(Boolean);
  return (
    <chakra.address fontStyle="normal" lineHeight="snug">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {(contactName || contactPhone) && (
        <chakra.div color="fg.muted" fontSize="xs">
          {contactName}
          {contactName && contactPhone && ' · '}
          <chakra.span whiteSpace="nowrap">{contactPhone}</chakra.span>
        </chakra.div>
      )}
    </chakra.address>
  );
}
