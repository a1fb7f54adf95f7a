import { msg } from '#msg';
import type { Order } from '../../../contract/orders.ts';
import { instructionsText } from '../../pdf/code-texts.ts';
import { formatsOf, type Locale } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';

/** Returns subject and text of the mail that confirms an order or a change of it; without amounts if they are hidden. */
export function orderConfirmation(
  order: Order,
  companyName: string,
  locale: Locale,
  isChange = false,
): { subject: string; text: string } {
  const t = textsOf(locale);
  const held = order.status === 'held';
  const { money, quantity, day } = formatsOf(locale);
  const number = String(order.orderNumber);
  const title = held
    ? t(msg({ message: 'Order {number} is held for review' }), { number })
    : isChange
      ? t(msg({ message: 'Order {number} changed' }), { number })
      : t(msg({ message: 'Order {number} received' }), { number });
  const intro = held
    ? t(msg`We have received your order. It is held for review. Open it to see the reason.`)
    : isChange
      ? t(msg`We have changed your order. This is all of it:`)
      : t(msg`Thank you. We have received your order.`);
  const lines = order.lines.flatMap(({ uom, description, packSize, linePrice, ...line }) => {
    const asked = instructionsText(line, t);
    const first = [
      `${quantity(line.quantity)} ${uom}`,
      description,
      packSize,
      ...(linePrice === null ? [] : [money(linePrice)]),
    ].join('  ');
    return asked === '' ? [first] : [first, `    ${asked}`];
  });
  const total =
    order.total === null
      ? []
      : [
          t(msg({ message: 'Total: {amount}' }), { amount: money(order.total) }),
          '',
          t(msg`Catch-weight items are billed at their actual weight, so the total may change slightly.`),
          '',
        ];
  return {
    subject: `${title} – ${companyName}`,
    text: [
      intro,
      '',
      t(msg({ message: 'Delivery day: {day}' }), { day: day(order.deliveryDate) }),
      '',
      ...lines,
      '',
      ...total,
      companyName,
    ].join('\n'),
  };
}
