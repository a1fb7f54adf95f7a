import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import { chakra } from './chakra.ts';

export interface ListRowProps {
  /** A Picture, an icon, a checkbox. */
  lead?: ReactNode;
  /** Up to two lines. */
  title: ReactNode;
  /** In gray below the title. */
  detail?: ReactNode;
  /** Small content at the end: a price, a state. Outside the link, so that it can be pressed. */
  trail?: ReactNode;
  /** A wide control: a stepper. In a narrow list it is below the title, which keeps its width. */
  control?: ReactNode;
  /** The row's destination. The title is then the link, and the whole row its target. */
  to?: string | undefined;
  /** Not available now: gray, but readable. */
  dimmed?: boolean | undefined;
}

const Target = chakra(AppLink, {
  base: { _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'sm' } },
});

const Root = chakra('div', {
  base: {
    containerType: 'inline-size',
    position: 'relative',
    borderBottomWidth: '1px',
    borderColor: 'border',
    bg: 'bg.surface',
    color: 'fg',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"lead title control trail" "lead detail control trail"',
      alignContent: 'center',
      minHeight: 16,
      paddingInline: 4,
      paddingBlock: 2,
    },
    '& .lead': { gridArea: 'lead', alignSelf: 'center', marginInlineEnd: 3 },
    '& .title': { gridArea: 'title', alignSelf: 'end', fontWeight: 'medium', lineHeight: 'snug' },
    '& .title span': { lineClamp: '2' },
    '& .detail': {
      gridArea: 'detail',
      alignSelf: 'start',
      marginTop: 0.5,
      fontSize: 'xs',
      lineHeight: 'snug',
      color: 'fg.muted',
    },
    '& .control': { gridArea: 'control', alignSelf: 'center', marginInlineStart: 3, position: 'relative', zIndex: 1 },
    '& .trail': { gridArea: 'trail', alignSelf: 'center', marginInlineStart: 3, position: 'relative', zIndex: 1 },
    '@container (max-width: 30rem)': {
      '& > div:has(> .control)': {
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        gridTemplateAreas: '"lead title title" "lead detail control"',
        rowGap: 1,
      },
      '& > div:has(> .control) > .lead': { alignSelf: 'start' },
      '& > div:has(> .control) > .detail': { alignSelf: 'center' },
    },
    // With text so large that few words fit side by side, everything is stacked.
    '@container (max-width: 14rem)': {
      '& > div, & > div:has(> .control)': {
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gridTemplateAreas: '"lead title" "lead detail" "lead control" "lead trail"',
      },
      '& .title span': { lineClamp: 'none' },
      '& .title, & .detail': { overflowWrap: 'anywhere' },
      '& .control, & .trail': { justifySelf: 'start', marginInlineStart: 0 },
    },
  },
  variants: {
    leads: { true: { _hover: { bg: 'bg.hover' } } },
    dimmed: {
      true: {
        color: 'fg.subtle',
        '& .detail': { color: 'fg.subtle' },
        '& .lead img': { opacity: 0.55, filter: 'grayscale(1)' },
      },
    },
  },
});

/** A row of a phone's list, with a hairline below. */
export function ListRow({ lead, title, detail, trail, control, to, dimmed = false }: ListRowProps) {
  return (
    <Root {...(to ? { leads: true } : {})} {...(dimmed ? { dimmed: true } : {})}>
      <div>
        {lead && <div className="lead">{lead}</div>}
        <div className="title">
          {to ? (
            <Target to={to}>
              <span>{title}</span>
            </Target>
          ) : (
            <span>{title}</span>
          )}
        </div>
        {detail && <div className="detail">{detail}</div>}
        {control && <div className="control">{control}</div>}
        {(trail || (to && !control)) && <div className="trail">{trail ?? <ChevronRight size={18} aria-hidden />}</div>}
      </div>
    </Root>
  );
}
