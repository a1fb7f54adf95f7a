import { AppError } from '../../contract/errors.ts';
import type { Address } from '../../contract/locations.ts';
import { containsCardNumber } from '../../rules/card.ts';

/** Labels of the fields in the error message of spec section 5. */
const NAMES = {
  poNumber: 'PO number',
  notes: 'Notes',
  note: 'Note',
  deliveryInstructions: 'Delivery instructions',
  pickingNote: 'Picking note',
  loadingNote: 'Loading note',
  accessNote: 'Keys and alarm',
  shippingAddress: 'Ship to',
  name: 'Name',
  reference: 'Reference',
  message: 'Message',
  reason: 'Reason',
} as const;
type Name = keyof typeof NAMES;

/**
 * Throws `card_number`, with a message per field, if free text contains a card number. Call it before the text is
 * stored (spec section 5). The device checks too; this check covers other callers.
 */
export function refuseCards(fields: Partial<Record<Name, unknown>>): void {
  const found = (Object.keys(NAMES) as Name[]).filter((field) => containsCardNumber(String(fields[field] ?? '')));
  if (found.length === 0) return;
  throw new AppError(
    'card_number',
    { fields: found },
    Object.fromEntries(
      found.map((field) => [field, `The ${NAMES[field]} field isn't allowed to contain credit card number`]),
    ),
  );
}

/** Returns the texts of an address for `refuseCards`. */
export const addressTexts = (address: Address | null): { shippingAddress: string } => ({
  shippingAddress: Object.values(address ?? {}).join('\n'),
});
