import type { RefusalReason } from '../../contract/constants.ts';
import type { CONTAINER_KINDS, DELIVERY_SHORT_REASONS, PAYMENT_METHODS } from '../../contract/deliveries.ts';
import type { UnsignedReason } from '../../contract/handover.ts';
import type { Locale } from './formats.ts';
import { refusalTexts } from './refusal-texts.ts';

/** The texts that only a receipt has. */
export interface ReceiptTexts {
  readonly receipt: string;
  readonly salesOrder: string;
  readonly deliveredAt: string;
  readonly route: string;
  readonly ordered: string;
  readonly delivered: string;
  short(quantity: string, reason: string): string;
  refused(quantity: string, reason: string): string;
  returned(quantity: string, reason: string): string;
  readonly reasons: Readonly<Record<(typeof DELIVERY_SHORT_REASONS)[number] | RefusalReason, string>>;
  readonly containers: string;
  readonly left: string;
  readonly taken: string;
  readonly balance: string;
  readonly kinds: Readonly<Record<(typeof CONTAINER_KINDS)[number], string>>;
  readonly payment: string;
  readonly methods: Readonly<Record<(typeof PAYMENT_METHODS)[number], string>>;
  readonly signedBy: string;
  /** The time of signing, and the user whose device showed the signature screen. */
  signedAt(at: string, by: string): string;
  readonly unsigned: string;
  readonly unsignedChange: string;
  /** Why the delivery is unsigned. */
  readonly unsignedWhy: Readonly<Record<UnsignedReason, string>>;
}

const en: ReceiptTexts = {
  receipt: 'Delivery receipt',
  salesOrder: 'Sales order',
  deliveredAt: 'Delivered',
  route: 'Route',
  ordered: 'Ordered',
  delivered: 'Delivered',
  short: (quantity, reason) => `${quantity} short: ${reason}`,
  refused: (quantity, reason) => `${quantity} refused: ${reason}`,
  returned: (quantity, reason) => `${quantity} returned: ${reason}`,
  reasons: {
    ...refusalTexts.en,
    not_loaded: 'not loaded',
    missing: 'missing from the truck',
  },
  containers: 'Containers',
  left: 'Left',
  taken: 'Picked up',
  balance: 'On account',
  kinds: { tote: 'Totes', crate: 'Crates', pallet: 'Pallets', keg: 'Kegs', bin: 'Bins' },
  payment: 'Payment on delivery',
  methods: { none: 'None', cash: 'Cash', check: 'Check', card: 'Card' },
  signedBy: 'Signed by',
  signedAt: (at, by) => (by ? `${at}, with ${by}` : at),
  unsigned: 'Not signed.',
  unsignedChange: 'Unsigned change: the delivery changed after it was signed.',
  unsignedWhy: {
    nobody: 'No one was there to sign.',
    agreed_place: 'Left at drop spot.',
    refused_to_sign: 'The customer refused to sign.',
    other: 'Another reason',
  },
};

const es: ReceiptTexts = {
  receipt: 'Comprobante de entrega',
  salesOrder: 'Orden de venta',
  deliveredAt: 'Entregado el',
  route: 'Ruta',
  ordered: 'Pedido',
  delivered: 'Entregado',
  short: (quantity, reason) => `faltante ${quantity}: ${reason}`,
  refused: (quantity, reason) => `rechazado ${quantity}: ${reason}`,
  returned: (quantity, reason) => `devuelto ${quantity}: ${reason}`,
  reasons: {
    ...refusalTexts.es,
    not_loaded: 'no cargado',
    missing: 'falta en el camión',
  },
  containers: 'Envases',
  left: 'Dejados',
  taken: 'Recogidos',
  balance: 'A cuenta',
  kinds: { tote: 'Contenedores', crate: 'Rejas', pallet: 'Tarimas', keg: 'Barriles', bin: 'Cajones' },
  payment: 'Pago contra entrega',
  methods: { none: 'Ninguno', cash: 'Efectivo', check: 'Cheque', card: 'Tarjeta' },
  signedBy: 'Firmado por',
  signedAt: (at, by) => (by ? `${at}, ante ${by}` : at),
  unsigned: 'Sin firmar.',
  unsignedChange: 'Cambio sin firmar: se firmó antes de que cambiara la entrega.',
  unsignedWhy: {
    nobody: 'No había nadie para firmar.',
    agreed_place: 'Dejado en el lugar acordado.',
    refused_to_sign: 'El cliente se negó a firmar.',
    other: 'Otro motivo',
  },
};

const fr: ReceiptTexts = {
  receipt: 'Reçu de livraison',
  salesOrder: 'Commande enregistrée',
  deliveredAt: 'Livré le',
  route: 'Tournée',
  ordered: 'Commandé',
  delivered: 'Livré',
  short: (quantity, reason) => `manquant ${quantity}\u00a0: ${reason}`,
  refused: (quantity, reason) => `refusé ${quantity}\u00a0: ${reason}`,
  returned: (quantity, reason) => `retourné ${quantity}\u00a0: ${reason}`,
  reasons: {
    ...refusalTexts.fr,
    not_loaded: 'non chargé',
    missing: 'manque dans le camion',
  },
  containers: 'Contenants',
  left: 'Laissés',
  taken: 'Repris',
  balance: 'En compte',
  kinds: { tote: 'Bacs', crate: 'Cageots', pallet: 'Palettes', keg: 'Fûts', bin: 'Bacs rigides' },
  payment: 'Paiement à la livraison',
  methods: { none: 'Aucun', cash: 'Espèces', check: 'Chèque', card: 'Carte' },
  signedBy: 'Signé par',
  signedAt: (at, by) => (by ? `${at}, devant ${by}` : at),
  unsigned: 'Non signé.',
  unsignedChange: 'Changement non signé\u00a0: la signature est antérieure à une modification de la livraison.',
  unsignedWhy: {
    nobody: 'Personne n’était là pour signer.',
    agreed_place: 'Laissé à l’endroit convenu.',
    refused_to_sign: 'Le client a refusé de signer.',
    other: 'Autre motif',
  },
};

export const receiptTexts: Readonly<Record<Locale, ReceiptTexts>> = { en, es, fr };
