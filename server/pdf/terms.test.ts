import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { creditMemoTexts } from './credit-memo-texts.ts';
import { formatsOf, type Locale } from './formats.ts';
import { receiptTexts } from './receipt-texts.ts';
import { salesOrderTexts } from './sales-order-texts.ts';
import { pdfTexts } from './texts.ts';

/** Returns the app's translation of an English text without a context. */
function translationIn(locale: Locale): (english: string) => string | undefined {
  const catalog = readFileSync(new URL(`../../locales/${locale}/messages.po`, import.meta.url), 'utf8');
  const texts = new Map(
    [...catalog.matchAll(/(?<!^msgctxt .*\n)^msgid "([^"\n]+)"\nmsgstr "([^"\n]+)"$/gm)].map(([, english, text]) => [
      english,
      text,
    ]),
  );
  return (english) => texts.get(english);
}

/** Texts that the documents and the screens share. */
const sharedTerms = (locale: Locale): string[] => {
  const { order, shipTo, deliveryDate, warehouse, location, purchaseOrder, item, description } = pdfTexts[locale];
  const { brand, pack, unit, price, discount, amount, subtotal, tax, surcharge, total, notes } = pdfTexts[locale];
  const { salesOrder, yourOrder, ordered, allocated, picked, shipped } = salesOrderTexts[locale];
  const { receipt, route, containers, payment, kinds, methods } = receiptTexts[locale];
  const { creditMemo, issuedOn, reason, open } = creditMemoTexts[locale];
  return [
    ...[order, shipTo, deliveryDate, warehouse, location, purchaseOrder, item, description],
    ...[brand, pack, unit, price, discount, amount, subtotal, tax, surcharge, total, notes],
    ...[salesOrder, yourOrder, ordered, allocated, picked, shipped],
    ...[receipt, route, containers, payment, kinds.tote, kinds.crate, kinds.pallet, kinds.keg],
    ...[methods.cash, methods.check, methods.card, creditMemo, issuedOn, reason, open],
    ...Object.values(pdfTexts[locale].holds),
  ];
};

test.each(['es', 'fr'] as const)('documents in %s use the terms of the screens', (locale) => {
  const translation = translationIn(locale);
  expect(sharedTerms(locale)).toEqual(sharedTerms('en').map(translation));
});

test('Spanish dates have the periods of their abbreviations', () => {
  const { day, shortDay, instant } = formatsOf('es');
  expect(day('2026-11-25')).toBe('miércoles, 25 de noviembre de 2026');
  expect(shortDay('2026-11-25')).toBe('25 nov. 2026');
  expect(instant('2026-11-26T04:30:00Z', 'America/Chicago').replaceAll(/\s/g, ' ')).toBe('25 nov. 2026, 10:30 p. m.');
});
