import type { Hold, OrderStatus } from '../../contract/orders.ts';
import type { HoldReason } from '../../rules/hold-reason.ts';
import type { Locale } from './formats.ts';

/** All texts of the documents in one language. */
export interface PdfTexts {
  readonly order: string;
  readonly priceList: string;
  readonly priceListNote: string;
  readonly otherItems: string;
  readonly noPrices: string;
  readonly shipTo: string;
  readonly pickUpBy: string;
  readonly deliveryDate: string;
  readonly pickupDate: string;
  readonly warehouse: string;
  readonly location: string;
  readonly purchaseOrder: string;
  readonly orderedBy: string;
  readonly orderedAt: string;
  readonly pricesAsOf: string;
  readonly item: string;
  readonly description: string;
  readonly brand: string;
  readonly pack: string;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly discount: string;
  readonly amount: string;
  readonly subtotal: string;
  readonly tax: string;
  readonly surcharge: string;
  readonly total: string;
  readonly notes: string;
  readonly estimated: string;
  /** `why` lists the reasons; empty if there are none. */
  held(why: string): string;
  picked(quantity: string): string;
  page(number: number, of: number): string;
  readonly statuses: Readonly<Record<OrderStatus, string>>;
  readonly holds: Readonly<Record<HoldReason<Hold['kind']>, string>>;
}

const en: PdfTexts = {
  order: 'Order',
  priceList: 'Price list',
  priceListNote: 'Prices may change without notice. Prices per lb or kg are billed by the actual weight.',
  otherItems: 'Other items',
  noPrices: 'No prices to show.',
  shipTo: 'Ship to',
  pickUpBy: 'Pickup by',
  deliveryDate: 'Delivery day',
  pickupDate: 'Pickup day',
  warehouse: 'Warehouse',
  location: 'Location',
  purchaseOrder: 'PO number',
  orderedBy: 'Ordered by',
  orderedAt: 'Ordered on',
  pricesAsOf: 'Prices as of',
  item: 'Item',
  description: 'Description',
  brand: 'Brand',
  pack: 'Pack',
  quantity: 'Qty',
  unit: 'Unit',
  price: 'Price',
  discount: 'Discount',
  amount: 'Amount',
  subtotal: 'Subtotal',
  tax: 'Tax',
  surcharge: 'Surcharge',
  total: 'Total',
  notes: 'Notes',
  estimated: 'Estimate: the final amount depends on the weight at packing.',
  held: (why) => `This order is held for review${why && `: ${why}`}`,
  picked: (quantity) => `picked ${quantity}`,
  page: (number, of) => `Page ${number} of ${of}`,
  statuses: {
    waiting: 'Waiting to be sent',
    held: 'Held for review',
    received: 'Sent',
    confirmed: 'Confirmed',
    picking: 'Picking',
    staged: 'Packed',
    shipped: 'On its way',
    delivered: 'Delivered',
    invoiced: 'Invoiced',
    cancelled: 'Canceled',
  },
  holds: {
    price: 'prices have changed',
    stock: 'there is less than you ordered',
    date: 'the delivery day is no longer possible',
    credit: 'the credit must be reviewed',
    minimum: 'the minimum order is not reached',
    minimum_cases: 'the minimum number of cases is not reached',
    item_unavailable: 'an item is no longer available',
    item_weekday: 'an item doesn’t come on that day',
    item_lead: 'an item must be ordered further ahead',
    uom: 'a unit has changed',
  },
};

const es: PdfTexts = {
  order: 'Pedido',
  priceList: 'Lista de precios',
  priceListNote: 'Los precios pueden cambiar sin previo aviso. Los precios por lb o kg se facturan según el peso real.',
  otherItems: 'Otros artículos',
  noPrices: 'No hay precios que mostrar.',
  shipTo: 'Entregar en',
  pickUpBy: 'Recogida por',
  deliveryDate: 'Día de entrega',
  pickupDate: 'Día de recogida',
  warehouse: 'Almacén',
  location: 'Sucursal',
  purchaseOrder: 'Número de PO',
  orderedBy: 'Pedido por',
  orderedAt: 'Fecha del pedido',
  pricesAsOf: 'Precios al',
  item: 'Artículo',
  description: 'Descripción',
  brand: 'Marca',
  pack: 'Presentación',
  quantity: 'Cant.',
  unit: 'Unidad',
  price: 'Precio',
  discount: 'Descuento',
  amount: 'Importe',
  subtotal: 'Subtotal',
  tax: 'Impuesto',
  surcharge: 'Recargo',
  total: 'Total',
  notes: 'Notas',
  estimated: 'Estimado: el importe final depende del peso al empacar.',
  held: (why) => `Este pedido está retenido para revisión${why && `: ${why}`}`,
  picked: (quantity) => `surtido ${quantity}`,
  page: (number, of) => `Página ${number} de ${of}`,
  statuses: {
    waiting: 'Pendiente de enviar',
    held: 'Retenido para revisión',
    received: 'Enviado',
    confirmed: 'Confirmado',
    picking: 'En surtido',
    staged: 'Empacado',
    shipped: 'En camino',
    delivered: 'Entregado',
    invoiced: 'Facturado',
    cancelled: 'Cancelado',
  },
  holds: {
    price: 'cambiaron los precios',
    stock: 'hay menos de lo que pidió',
    date: 'el día de entrega ya no es posible',
    credit: 'hay que revisar el crédito',
    minimum: 'no se alcanza el pedido mínimo',
    minimum_cases: 'no se alcanza el mínimo de cajas',
    item_unavailable: 'un artículo ya no está disponible',
    item_weekday: 'un artículo no llega ese día',
    item_lead: 'un artículo debe pedirse con más antelación',
    uom: 'cambió una unidad',
  },
};

const fr: PdfTexts = {
  order: 'Commande',
  priceList: 'Liste de prix',
  priceListNote: 'Les prix peuvent changer sans préavis. Les prix au lb ou au kg sont facturés selon le poids réel.',
  otherItems: 'Autres articles',
  noPrices: 'Aucun prix à afficher.',
  shipTo: 'Adresse de livraison',
  pickUpBy: 'Ramassage par',
  deliveryDate: 'Date de livraison',
  pickupDate: 'Date de ramassage',
  warehouse: 'Entrepôt',
  location: 'Établissement',
  purchaseOrder: 'Votre n° de commande (PO)',
  orderedBy: 'Commandé par',
  orderedAt: 'Commandé le',
  pricesAsOf: 'Prix au',
  item: 'Article',
  description: 'Description',
  brand: 'Marque',
  pack: 'Format',
  quantity: 'Qté',
  unit: 'Unité',
  price: 'Prix',
  discount: 'Remise',
  amount: 'Montant',
  subtotal: 'Sous-total',
  tax: 'Taxes',
  surcharge: 'Supplément',
  total: 'Total',
  notes: 'Notes',
  estimated: 'Estimation\u00a0: le montant final dépend du poids à l’emballage.',
  held: (why) => `Cette commande est en attente de vérification${why && `\u00a0: ${why}`}`,
  picked: (quantity) => `prélevé ${quantity}`,
  page: (number, of) => `Page ${number} sur ${of}`,
  statuses: {
    waiting: 'En attente d’envoi',
    held: 'En attente de vérification',
    received: 'Envoyée',
    confirmed: 'Confirmée',
    picking: 'En prélèvement',
    staged: 'Emballée',
    shipped: 'En route',
    delivered: 'Livrée',
    invoiced: 'Facturée',
    cancelled: 'Annulée',
  },
  holds: {
    price: 'des prix ont changé',
    stock: 'il y a moins que ce que vous avez commandé',
    date: 'la date de livraison n’est plus possible',
    credit: 'le crédit doit être vérifié',
    minimum: 'la commande minimale n’est pas atteinte',
    minimum_cases: 'le nombre minimum de caisses n’est pas atteint',
    item_unavailable: 'un article n’est plus disponible',
    item_weekday: 'un article n’est pas livré ce jour-là',
    item_lead: 'un article doit être commandé plus à l’avance',
    uom: 'une unité a changé',
  },
};

export const pdfTexts: Readonly<Record<Locale, PdfTexts>> = { en, es, fr };
