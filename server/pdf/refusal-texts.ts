import type { RefusalReason } from '../../contract/constants.ts';
import type { Locale } from './formats.ts';

/** Reasons why a customer refuses or returns product, as documents show them within a line. */
export const refusalTexts: Readonly<Record<Locale, Readonly<Record<RefusalReason, string>>>> = {
  en: {
    damaged: 'damaged',
    quality: 'quality',
    wrong_item: 'wrong item',
    not_ordered: 'not ordered',
    too_late: 'too late',
    other: 'other reason',
  },
  es: {
    damaged: 'dañado',
    quality: 'calidad',
    wrong_item: 'artículo equivocado',
    not_ordered: 'no se pidió',
    too_late: 'llegó tarde',
    other: 'otro motivo',
  },
  fr: {
    damaged: 'endommagé',
    quality: 'qualité',
    wrong_item: 'mauvais article',
    not_ordered: 'non commandé',
    too_late: 'trop tard',
    other: 'autre motif',
  },
};
