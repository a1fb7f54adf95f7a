import { AppError } from '../../../contract/errors.ts';
import { containsCardNumber } from '../../../rules/card.ts';

/** What people call the fields, for the sentence of the specification, section 5. */
const NAMES = { poNumber: 'PO number', notes: 'Notes' };

/**
 * Refuses free text of an order that holds a card number, before anything of it is stored (the reverse rule of section 5). The device
 * refuses it too; here it is judged for whoever comes another way. Throws `card_number`, with the reason beside each field.
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
