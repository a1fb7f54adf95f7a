import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { chakra } from '../../ui/chakra.ts';

export interface Bar {
  /** Identifies the bar. */
  readonly id: string;
  /** Below the bar. */
  readonly label: string;
  readonly value: number;
  /** The figures of its row in the table, in the order of `columns`. */
  readonly cells: readonly ReactNode[];
}

export interface BarChartProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly bars: readonly Bar[];
  /** Heads of the table's columns: the one of the labels, then one for each figure. */
  readonly columns: readonly string[];
  /** The text of a value at the axis. */
  readonly axis: (value: number) => string;
  /** Whole numbers only. */
  readonly isCount?: boolean;
}

/** Pixels that a label below the bars takes. */
const LABEL_WIDTH = 90;

const Frame = chakra('div', {
  base: {
    height: '13rem',
    '& .ct-label': {
      display: 'flex',
      fontSize: 'xs',
      lineHeight: 1.2,
      color: 'fg.muted',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
    // Labels may be wider than the place of one bar.
    '& svg, & foreignObject': { overflow: 'visible' },
    '& .ct-label.ct-horizontal': { justifyContent: 'center' },
    '& .ct-label.ct-vertical': { justifyContent: 'flex-end', alignItems: 'flex-end' },
    '& .ct-grid': { stroke: 'border', strokeWidth: '1px' },
    '& .ct-bar': { fill: 'none', stroke: 'accent', strokeWidth: 'var(--bar)' },
  },
});

const Table = chakra('table', {
  base: {
    width: 'full',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: 1,
      textAlign: 'end',
      borderBottomWidth: '1px',
      borderColor: 'border',
      fontWeight: 'normal',
    },
    '& th:first-child': { textAlign: 'start' },
    '& thead th': { color: 'fg.muted', fontSize: 'xs' },
  },
});

/**
 * A bar chart. Screen readers skip the bars; the same figures are in a table below. The library of the chart loads with
 * the first one.
 */
export function BarChart({ title, subtitle, bars, columns, axis, isCount = false }: BarChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const format = useRef(axis);
  format.current = axis;
  const drawn = JSON.stringify(bars.map(({ label, value }) => [label, value]));
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const entries = JSON.parse(drawn) as [label: string, value: number][];
    const most = Math.max(1, Math.floor(element.clientWidth / LABEL_WIDTH));
    const step = Math.ceil(entries.length / most);
    let end: (() => void) | undefined;
    let isOver = false;
    void import('chartist').then(({ BarChart: Chart }) => {
      if (isOver) return;
      const chart = new Chart(
        element,
        { labels: entries.map(([label]) => label), series: [entries.map(([, value]) => value)] },
        {
          low: Math.min(0, ...entries.map(([, value]) => value)),
          // Without any value there is no scale.
          ...(entries.every(([, value]) => value === 0) && { high: 1 }),
          chartPadding: { top: 12, right: 4, bottom: 0, left: 4 },
          // Labels count from the last bar, which is the present.
          axisX: {
            offset: 20,
            showGrid: false,
            labelInterpolationFnc: (label, index) => ((entries.length - 1 - index) % step === 0 ? label : null),
          },
          axisY: {
            offset: 52,
            scaleMinSpace: 32,
            onlyInteger: isCount,
            labelInterpolationFnc: (value) => format.current(Number(value)),
          },
        },
      );
      end = () => chart.detach();
    });
    return () => {
      isOver = true;
      end?.();
      element.replaceChildren();
    };
  }, [drawn, isCount]);
  return (
    <chakra.figure margin={0} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2} breakInside="avoid">
      <chakra.figcaption>
        <chakra.h2 fontSize="md" fontWeight="semibold">
          {title}
        </chakra.h2>
        {subtitle && (
          <chakra.p fontSize="xs" color="fg.muted">
            {subtitle}
          </chakra.p>
        )}
      </chakra.figcaption>
      <Frame
        ref={box}
        aria-hidden
        css={{ '--bar': `${Math.max(3, Math.min(28, Math.round(210 / Math.max(1, bars.length))))}px` }}
      />
      <chakra.details data-screen-only>
        <chakra.summary cursor="pointer" minHeight="touch" alignContent="center" fontSize="xs" color="accent.text">
          <Trans>Show as table</Trans>
        </chakra.summary>
        <Table>
          <thead>
            <tr>
              {columns.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ id, label, cells }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </chakra.details>
    </chakra.figure>
  );
}
