import { AppError } from '../../contract/errors.ts';
import { type Fault, faultSentence } from '../../contract/faults.ts';
import type { Address } from '../../contract/locations.ts';
import { containsCardNumber } from '../../rules/card.ts';

/**
 * Labels of the fields in the error message of spec section 5. Their keys are the names in the bodies of calls: a form
 * shows the error beside the field of this name.
 */
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
  instructions: 'Instructions',
  conclusion: 'Conclusion',
  section: 'Section',
} as const;
type Name = keyof typeof NAMES;

type Fields = Partial<Record<Name, unknown>>;

/**
 * Throws `card_number`, with a message per field, if free text contains a card number. Call it before the text is
 * stored (spec section 5). `details.faults` has the broken rule, so that a form can show it in the user's language.
 */
export function refuseCards(fields: Fields): void {
  const error = cardRefusal(fields);
  if (error) throw error;
}

/** Returns the error that `refuseCards` throws, or null. For a line that is left out while others are stored. */
export function cardRefusal(fields: Fields): AppError | null {
  const found = (Object.keys(NAMES) as Name[]).filter((field) => containsCardNumber(String(fields[field] ?? '')));
  if (found.length === 0) return null;
  const fault: Fault = { rule: 'card' };
  return new AppError(
    'card_number',
    { fields: found, faults: Object.fromEntries(found.map((field) => [field, fault])) },
    Object.fromEntries(found.map((field) => [field, faultSentence(fault, NAMES[field])])),
  );
}

/** Returns the texts of an address for `refuseCards`. */
export const addressTexts = (address: Address | null): { shippingAddress: string } => ({
  shippingAddress: Object.values(address ?? {}).join('\n'),
});
