import { AppError } from '../../contract/errors.ts';
import { containsCardNumber } from '../../rules/card.ts';

/** Labels of the fields in the error message of spec section 5. */
const NAMES = { poNumber: 'PO number', notes: 'Notes', deliveryInstructions: 'Delivery instructions' };

/**
 * Throws `card_number`, with a message per field, if free text contains a card number. Call it before the
 * text is stored (spec section 5). The device checks too; this check covers other callers.
 */
export function refuseCards(fields: Partial<Record<keyof typeof NAMES, string>>): void {
  const found = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((field) =>
    containsCardNumber(fields[field] ?? ''),
  );
  if (found.length === 0) return;
  throw new AppError(
    'card_number',
    { fields: found },
    Object.fromEntries(
      found.map((field) => [field, `The ${NAMES[field]} field isn't allowed to contain credit card number`]),
    ),
  );
}
