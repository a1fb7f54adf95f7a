import type { MemoReason } from '../../contract/credits.ts';
import type { Locale } from './formats.ts';

/** The words that only a credit memo has. */
export interface CreditMemoTexts {
  readonly creditMemo: string;
  readonly issuedOn: string;
  readonly salesOrder: string;
  readonly reason: string;
  readonly open: string;
  readonly isOpen: string;
  readonly isUsed: string;
  readonly cancelled: string;
  readonly reasons: Readonly<Record<MemoReason, string>>;
}

const en: CreditMemoTexts = {
  creditMemo: 'Credit memo',
  issuedOn: 'Issued on',
  salesOrder: 'Sales order',
  reason: 'Reason',
  open: 'Open balance',
  isOpen: 'Open',
  isUsed: 'Used up',
  cancelled: 'Canceled',
  reasons: {
    damaged: 'damaged',
    quality: 'quality',
    wrong_item: 'wrong item',
    not_ordered: 'not ordered',
    too_late: 'too late',
    other: 'other reason',
    short_delivery: 'short delivery',
    pricing: 'price',
  },
};

const es: CreditMemoTexts = {
  creditMemo: 'Nota de crédito',
  issuedOn: 'Emitida el',
  salesOrder: 'Orden de venta',
  reason: 'Motivo',
  open: 'Saldo a favor',
  isOpen: 'Con saldo',
  isUsed: 'Aplicada',
  cancelled: 'Cancelada',
  reasons: {
    damaged: 'dañado',
    quality: 'calidad',
    wrong_item: 'artículo equivocado',
    not_ordered: 'no se pidió',
    too_late: 'llegó tarde',
    other: 'otro motivo',
    short_delivery: 'entrega incompleta',
    pricing: 'precio',
  },
};

const fr: CreditMemoTexts = {
  creditMemo: 'Avoir',
  issuedOn: 'Émis le',
  salesOrder: 'Bon de vente',
  reason: 'Motif',
  open: 'Solde disponible',
  isOpen: 'Disponible',
  isUsed: 'Utilisé',
  cancelled: 'Annulé',
  reasons: {
    damaged: 'abîmé',
    quality: 'qualité',
    wrong_item: 'mauvais article',
    not_ordered: 'non commandé',
    too_late: 'trop tard',
    other: 'autre raison',
    short_delivery: 'livraison incomplète',
    pricing: 'prix',
  },
};

export const creditMemoTexts: Readonly<Record<Locale, CreditMemoTexts>> = { en, es, fr };
