import { Global } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { PurchaseOrder, ReceiptEntry } from '../../../../contract/receiving.ts';
import { type EntryLabel, entryLabels, type LabelledEntry } from '../../../../rules/labels/entry-labels.ts';
import { chakra } from '../../../ui/chakra.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { Bars } from './bars.tsx';

/** Prints only the labels, one per page of 4 × 6 inches; hidden on the screen. */
const PAPER = `@page { size: 4in 6in; margin: 0; }
@media screen { [data-labels] { display: none; } }
@media print {
  html, body { margin: 0 !important; background: #fff !important; }
  body > :not([data-labels]) { display: none !important; }
}`;

export interface LabelJob {
  /** The packer of the goods. */
  readonly order: Pick<PurchaseOrder, 'vendorName'>;
  readonly entry: LabelledEntry &
    Pick<ReceiptEntry, 'itemCode' | 'description' | 'originCountry'> & {
      /** Null for goods that were made here. */
      readonly receivedOn: string | null;
    };
  /** GTIN of the received unit, fourteen digits. */
  readonly gtin: string | null;
  readonly packSize: string;
}

/**
 * Case labels, made on the device, because the dock needs them before anything is sent. Opens the browser's print
 * dialog once they are rendered. iOS resolves before it has printed, so the labels stay until `onDone` or the next job.
 */
export function LabelPaper({ job, onDone }: { readonly job: LabelJob; readonly onDone: () => void }) {
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => removeEventListener('afterprint', onDone);
  }, [onDone]);
  const { entry, gtin } = job;
  return createPortal(
    <div data-labels="">
      <Global styles={PAPER} />
      {entryLabels(entry, gtin).map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cases of an entry have no other name
        <Label key={index} job={job} label={label} />
      ))}
    </div>,
    document.body,
  );
}

function Label({ job: { order, entry, packSize }, label }: { readonly job: LabelJob; readonly label: EntryLabel }) {
  const { t } = useLingui();
  const format = useFormat();
  const { symbols, voice } = label.parts;
  const grams = label.weightGrams;
  const facts = [
    entry.packedOn && t`Packed ${format.day(entry.packedOn)}`,
    entry.expiresOn && t`Best before ${format.day(entry.expiresOn)}`,
    entry.receivedOn && t`Received ${format.day(entry.receivedOn)}`,
  ].filter(Boolean);
  return (
    <chakra.article
      boxSizing="border-box"
      width="4in"
      height="6in"
      paddingBlock="14pt"
      overflow="hidden"
      breakInside="avoid"
      breakAfter="page"
      display="flex"
      flexDirection="column"
      gap="6pt"
      bg="#fff"
      color="#000"
      fontFamily="Helvetica, Arial, sans-serif"
      fontSize="10pt"
      lineHeight="1.25"
      css={{ printColorAdjust: 'exact', '& > *': { paddingInline: '14pt' }, '& > [data-bars]': { paddingInline: 0 } }}
    >
      <p>{order.vendorName}</p>
      <chakra.p fontSize="20pt" fontWeight="bold" lineHeight="1.15" lineClamp={2}>
        {entry.description || entry.itemCode}
      </chakra.p>
      <p>{[entry.itemCode, packSize, entry.originCountry].filter(Boolean).join(' · ')}</p>
      <chakra.div data-bars="" display="grid" gap="6pt">
        {symbols.map((symbol) => (
          <Bars key={symbol.text} symbol={symbol} />
        ))}
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="10pt" alignItems="start">
        <div>
          <chakra.p fontSize="9pt">{t`Lot`}</chakra.p>
          <chakra.p fontSize={entry.lotCode.length > 13 ? '12pt' : '17pt'} fontWeight="bold" overflowWrap="anywhere">
            {entry.lotCode}
          </chakra.p>
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          {grams !== null && (
            <chakra.p fontSize="11pt" fontWeight="bold">
              {format.weight(grams, 'lb')} · {format.weight(grams, 'kg')}
            </chakra.p>
          )}
        </div>
        {voice && (
          <chakra.p
            display="flex"
            alignItems="baseline"
            gap="4pt"
            paddingInline="8pt"
            paddingBlock="4pt"
            bg="#000"
            color="#fff"
            fontWeight="bold"
            lineHeight="1.1"
            fontSize="22pt"
          >
            {voice.minor}
            <chakra.span fontSize="52pt">{voice.major}</chakra.span>
          </chakra.p>
        )}
      </chakra.div>
    </chakra.article>
  );
}
