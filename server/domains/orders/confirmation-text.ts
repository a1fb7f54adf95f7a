import type { Order } from '../../../contract/orders.ts';
import { formatsOf, type Locale } from '../../pdf/formats.ts';

const TEXTS: Record<
  Locale,
  { received: string; held: string; intro: string; heldIntro: string; day: string; total: string; closing: string }
> = {
  en: {
    received: 'Order {n} received',
    held: 'Order {n} is held for review',
    intro: 'Thank you. We have received your order.',
    heldIntro: 'We have received your order. It is held for review. Open it to see the reason.',
    day: 'Delivery day',
    total: 'Total',
    closing: 'Catch-weight items are billed at their actual weight, so the total may change slightly.',
  },
  es: {
    received: 'Pedido {n} recibido',
    held: 'El pedido {n} está retenido para revisión',
    intro: 'Gracias. Recibimos su pedido.',
    heldIntro: 'Recibimos su pedido. Está retenido para revisión. Ábralo para ver el motivo.',
    day: 'Día de entrega',
    total: 'Total',
    closing: 'Los artículos de peso variable se cobran por su peso real, así que el total puede cambiar un poco.',
  },
  fr: {
    received: 'Commande {n} reçue',
    held: 'La commande {n} est en attente de vérification',
    intro: 'Merci. Nous avons bien reçu votre commande.',
    heldIntro: 'Nous avons bien reçu votre commande. Elle est retenue pour vérification. Ouvrez-la pour voir le motif.',
    day: 'Date de livraison',
    total: 'Total',
    closing: 'Les articles à poids variable sont facturés à leur poids réel; le total peut légèrement changer.',
  },
};

/** Returns subject and text of the mail that confirms an order. */
export function orderConfirmation(
  order: Order,
  companyName: string,
  locale: Locale,
): { subject: string; text: string } {
  const texts = TEXTS[locale];
  const held = order.status === 'held';
  const colon = locale === 'fr' ? '\u00a0:' : ':';
  const { money, quantity, day } = formatsOf(locale);
  const lines = order.lines.map(
    (line) => `${quantity(line.quantity)} ${line.uom}  ${line.description}  ${line.packSize}  ${money(line.linePrice)}`,
  );
  return {
    subject: `${(held ? texts.held : texts.received).replace('{n}', String(order.orderNumber))} – ${companyName}`,
    text: [
      held ? texts.heldIntro : texts.intro,
      '',
      `${texts.day}${colon} ${day(order.deliveryDate)}`,
      '',
      ...lines,
      '',
      `${texts.total}${colon} ${money(order.total)}`,
      '',
      texts.closing,
      '',
      companyName,
    ].join('\n'),
  };
}
