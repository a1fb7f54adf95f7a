import type { CONTAINER_KINDS, DELIVERY_SHORT_REASONS, PAYMENT_METHODS } from '../../contract/deliveries.ts';
import type { UnsignedReason } from '../../contract/handover.ts';
import type { RefusalReason } from '../../contract/plain.ts';
import type { Locale } from './formats.ts';
import { refusalTexts } from './refusal-texts.ts';

/** The words that only a receipt has. */
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
  /** When, and who held the glass. */
  signedAt(at: string, by: string): string;
  readonly unsigned: string;
  readonly unsignedChange: string;
  /** Why nobody signed. */
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
  returned: (quantity, reason) => `${quantity} handed back: ${reason}`,
  reasons: {
    ...refusalTexts.en,
    not_loaded: 'not loaded',
    missing: 'missing',
  },
  containers: 'Containers',
  left: 'Left',
  taken: 'Taken back',
  balance: 'With you',
  kinds: { tote: 'Totes', crate: 'Crates', pallet: 'Pallets', keg: 'Kegs', bin: 'Bins' },
  payment: 'Paid at the door',
  methods: { none: 'Nothing', cash: 'Cash', check: 'Check', card: 'Card' },
  signedBy: 'Signed by',
  signedAt: (at, by) => (by ? `${at}, with ${by}` : at),
  unsigned: 'Nobody has signed for this delivery.',
  unsignedChange: 'Unsigned change: this was signed before the delivery was changed.',
  unsignedWhy: {
    nobody: 'Nobody was there to sign.',
    agreed_place: 'Left at the agreed place.',
    refused_to_sign: 'The customer did not want to sign.',
    other: 'Another reason',
  },
};

const es: ReceiptTexts = {
  receipt: 'Recibo de entrega',
  salesOrder: 'Orden de venta',
  deliveredAt: 'Entregado el',
  route: 'Ruta',
  ordered: 'Pedido',
  delivered: 'Entregado',
  short: (quantity, reason) => `faltan ${quantity}: ${reason}`,
  refused: (quantity, reason) => `rechazado ${quantity}: ${reason}`,
  returned: (quantity, reason) => `devuelto ${quantity}: ${reason}`,
  reasons: {
    ...refusalTexts.es,
    not_loaded: 'no se cargó',
    missing: 'no aparece',
  },
  containers: 'Envases',
  left: 'Dejados',
  taken: 'Recogidos',
  balance: 'En su poder',
  kinds: { tote: 'Cajas plegables', crate: 'Jabas', pallet: 'Tarimas', keg: 'Barriles', bin: 'Contenedores' },
  payment: 'Pagado en la entrega',
  methods: { none: 'Nada', cash: 'Efectivo', check: 'Cheque', card: 'Tarjeta' },
  signedBy: 'Firmado por',
  signedAt: (at, by) => (by ? `${at}, ante ${by}` : at),
  unsigned: 'Nadie ha firmado esta entrega.',
  unsignedChange: 'Cambio sin firmar: se firmó antes de que cambiara la entrega.',
  unsignedWhy: {
    nobody: 'No había nadie para firmar.',
    agreed_place: 'Dejado en el lugar acordado.',
    refused_to_sign: 'El cliente no quiso firmar.',
    other: 'Otro motivo',
  },
};

const fr: ReceiptTexts = {
  receipt: 'Bon de livraison',
  salesOrder: 'Bon de commande',
  deliveredAt: 'Livré le',
  route: 'Tournée',
  ordered: 'Commandé',
  delivered: 'Livré',
  short: (quantity, reason) => `manquant ${quantity}\u00a0: ${reason}`,
  refused: (quantity, reason) => `refusé ${quantity}\u00a0: ${reason}`,
  returned: (quantity, reason) => `rendu ${quantity}\u00a0: ${reason}`,
  reasons: {
    ...refusalTexts.fr,
    not_loaded: 'non chargé',
    missing: 'introuvable',
  },
  containers: 'Emballages consignés',
  left: 'Laissés',
  taken: 'Repris',
  balance: 'Chez vous',
  kinds: { tote: 'Bacs', crate: 'Caisses', pallet: 'Palettes', keg: 'Fûts', bin: 'Conteneurs' },
  payment: 'Payé à la livraison',
  methods: { none: 'Rien', cash: 'Espèces', check: 'Chèque', card: 'Carte' },
  signedBy: 'Signé par',
  signedAt: (at, by) => (by ? `${at}, devant ${by}` : at),
  unsigned: 'Personne n’a signé cette livraison.',
  unsignedChange: 'Changement non signé\u00a0: la signature est antérieure à une modification de la livraison.',
  unsignedWhy: {
    nobody: 'Personne n’était là pour signer.',
    agreed_place: 'Déposé à l’endroit convenu.',
    refused_to_sign: 'Le client n’a pas voulu signer.',
    other: 'Autre motif',
  },
};

export const receiptTexts: Readonly<Record<Locale, ReceiptTexts>> = { en, es, fr };
