import { Global } from '@emotion/react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { PrintedLabel } from '../../../rules/labels/printed-label.ts';
import { chakra } from '../../ui/chakra.ts';
import { Bars } from './bars.tsx';

/** Prints only the labels, one per page of 4 × 6 inches; hidden on the screen. */
const PAPER = `@page { size: 4in 6in; margin: 0; }
@media screen { [data-labels] { display: none; } }
@media print {
  html, body { margin: 0 !important; background: #fff !important; }
  body > :not([data-labels]) { display: none !important; }
}`;

/**
 * Labels on paper, made on the device, because the dock needs them before anything is sent. Opens the browser's print
 * dialog once they are rendered. iOS resolves before it has printed, so the labels stay until `onDone` or the next job.
 */
export function LabelPaper({
  labels,
  onDone,
}: {
  readonly labels: readonly PrintedLabel[];
  readonly onDone: () => void;
}) {
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <div data-labels="">
      <Global styles={PAPER} />
      {labels.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal cases have equal labels
        <Label key={index} label={label} />
      ))}
    </div>,
    document.body,
  );
}

function Label({ label }: { readonly label: PrintedLabel }) {
  const { main, voice } = label;
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
      <p>{label.heading}</p>
      <chakra.p fontSize="20pt" fontWeight="bold" lineHeight="1.15" lineClamp={2}>
        {label.title}
      </chakra.p>
      <p>{label.detail}</p>
      <chakra.div data-bars="" display="grid" gap="6pt">
        {label.symbols.map((symbol) => (
          <Bars key={symbol.text} symbol={symbol} />
        ))}
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="10pt" alignItems="start">
        <div>
          <chakra.p fontSize="9pt">{main.name}</chakra.p>
          <chakra.p fontSize={main.value.length > 13 ? '12pt' : '17pt'} fontWeight="bold" overflowWrap="anywhere">
            {main.value}
          </chakra.p>
          {label.facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          {label.weight && (
            <chakra.p fontSize="11pt" fontWeight="bold">
              {label.weight}
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
