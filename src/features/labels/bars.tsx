import { code128, modulesOf, QUIET_MODULES } from '../../../rules/labels/code128.ts';
import type { LabelSymbol } from '../../../rules/labels/printed-label.ts';
import { chakra } from '../../ui/chakra.ts';

/** GS1 General Specifications: the thinnest bar of a case's symbol is at most 1.016 mm. */
const MAX_MODULE_MM = 1.016;

/** A bar code over the width of the label, including its quiet zones, with its text below. */
export function Bars({ symbol: { data, isGs1, text } }: { readonly symbol: LabelSymbol }) {
  const widths = code128(data, { gs1: isGs1 });
  const modules = modulesOf(widths) + 2 * QUIET_MODULES;
  let x = QUIET_MODULES;
  const bars = widths
    .map((width, index) => {
      const bar = index % 2 === 0 ? `M${x} 0h${width}v1h-${width}z` : '';
      x += width;
      return bar;
    })
    .join('');
  return (
    <chakra.div textAlign="center">
      <chakra.svg
        viewBox={`0 0 ${modules} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={text}
        display="block"
        marginInline="auto"
        width="4in"
        maxWidth={`${modules * MAX_MODULE_MM}mm`}
        height="26mm"
        fill="#000"
      >
        <path d={bars} />
      </chakra.svg>
      <chakra.p fontSize="9.5pt" lineHeight="14pt" whiteSpace="nowrap">
        {text}
      </chakra.p>
    </chakra.div>
  );
}
