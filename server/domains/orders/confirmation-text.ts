import type { Order } from '../../../contract/orders.ts';

type Locale = 'en' | 'es' | 'fr';

const TEXTS: Record<
  Locale,
  { received: string; held: string; intro: string; heldIntro: string; day: string; total: string; closing: string }
> = {
  en: {
    received: 'Order {n} received',
    held: 'Order {n} is held for review',
    intro: 'Thank you. We have received your order.',
    heldIntro: 'We have received your order. Something about it needs a decision first; please open it to see what.',
    day: 'Delivery date',
    total: 'Total',
    closing: 'Weights are final when the goods are packed, so catch-weight lines may change a little.',
  },
  es: {
    received: 'Pedido {n} recibido',
    held: 'El pedido {n} está en revisión',
    intro: 'Gracias. Recibimos su pedido.',
    heldIntro: 'Recibimos su pedido. Antes hay que decidir algo; ábralo para ver qué es.',
    day: 'Fecha de entrega',
    total: 'Total',
    closing: 'El peso es definitivo al empacar, por lo que las líneas de peso variable pueden cambiar un poco.',
  },
  fr: {
    received: 'Commande {n} reçue',
    held: 'La commande {n} est en attente de vérification',
    intro: 'Merci. Nous avons bien reçu votre commande.',
    heldIntro:
      'Nous avons bien reçu votre commande. Un point demande d’abord une décision ; ouvrez-la pour voir lequel.',
    day: 'Date de livraison',
    total: 'Total',
    closing: 'Le poids est définitif à l’emballage : les lignes à poids variable peuvent légèrement changer.',
  },
};

/** Subject and text of the mail that confirms an order. */
export function orderConfirmation(
  order: Order,
  companyName: string,
  locale: Locale,
): { subject: string; text: string } {
  const texts = TEXTS[locale];
  const held = order.status === 'held';
  const tag = { en: 'en-US', es: 'es-US', fr: 'fr-FR' }[locale];
  const money = (cents: number) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }).format(cents / 100);
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${order.deliveryDate}T00:00:00Z`),
  );
  const lines = order.lines.map(
    (line) => `${line.quantity} ${line.uom}  ${line.description}  ${line.packSize}  ${money(line.linePrice)}`,
  );
  return {
    subject: `${(held ? texts.held : texts.received).replace('{n}', String(order.orderNumber))} – ${companyName}`,
    text: [
      held ? texts.heldIntro : texts.intro,
      '',
      `${texts.day}: ${day}`,
      '',
      ...lines,
      '',
      `${texts.total}: ${money(order.total)}`,
      '',
      texts.closing,
      '',
      companyName,
    ].join('\n'),
  };
}
