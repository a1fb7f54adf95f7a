import type { MemoReason } from '../../contract/credits.ts';
import type { Locale } from './formats.ts';
import { refusalTexts } from './refusal-texts.ts';

/** The texts that only a credit memo has. */
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
  open: 'Available balance',
  isOpen: 'Available',
  isUsed: 'Used up',
  cancelled: 'Canceled',
  reasons: {
    ...refusalTexts.en,
    short_delivery: 'charged more than delivered',
    pricing: 'price',
  },
};

const es: CreditMemoTexts = {
  creditMemo: 'Nota de crédito',
  issuedOn: 'Emitida el',
  salesOrder: 'Orden de venta',
  reason: 'Motivo',
  open: 'Saldo disponible',
  isOpen: 'Con saldo',
  isUsed: 'Agotada',
  cancelled: 'Anulada',
  reasons: {
    ...refusalTexts.es,
    short_delivery: 'se cobró más de lo entregado',
    pricing: 'precio',
  },
};

const fr: CreditMemoTexts = {
  creditMemo: 'Note de crédit',
  issuedOn: 'Émise le',
  salesOrder: 'Commande enregistrée',
  reason: 'Motif',
  open: 'Solde disponible',
  isOpen: 'Disponible',
  isUsed: 'Utilisée',
  cancelled: 'Annulée',
  reasons: {
    ...refusalTexts.fr,
    short_delivery: 'facturé plus que livré',
    pricing: 'prix',
  },
};

export const creditMemoTexts: Readonly<Record<Locale, CreditMemoTexts>> = { en, es, fr };
