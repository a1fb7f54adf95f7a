import type { RefusalReason } from '../../contract/constants.ts';
import type { Locale } from './formats.ts';

/** Why a customer refuses or returns product, as the documents write it within a line. */
export const refusalTexts: Readonly<Record<Locale, Readonly<Record<RefusalReason, string>>>> = {
  en: {
    damaged: 'damaged',
    quality: 'poor quality',
    wrong_item: 'wrong item',
    not_ordered: 'not ordered',
    too_late: 'too late',
    other: 'another reason',
  },
  es: {
    damaged: 'dañado',
    quality: 'mala calidad',
    wrong_item: 'artículo equivocado',
    not_ordered: 'no se pidió',
    too_late: 'demasiado tarde',
    other: 'otro motivo',
  },
  fr: {
    damaged: 'endommagé',
    quality: 'mauvaise qualité',
    wrong_item: 'mauvais article',
    not_ordered: 'non commandé',
    too_late: 'trop tard',
    other: 'autre motif',
  },
};
