/**
 * The styles of a row with a stepper whose content is one line, for a mouse. Its controls are 24 px high, so the row has
 * about 30 px, and 20 rows fit a window of 900 px below the head of their screen.
 */
export const compactRow = {
  // What the parts set themselves wins without `!important`.
  '--cb-sizes-touch': '1.5rem',
  '& [data-picture]': { width: '1.5rem !important', height: '1.5rem !important' },
  '& [role=group] input': { paddingBottom: '0 !important', fontSize: '0.875rem !important' },
  // The unit is beside the number instead of below it.
  '& [role=group] > span[aria-hidden]': { position: 'static !important', alignSelf: 'center', paddingInlineEnd: 1 },
  '& .again': { display: 'none' },
  '& .words': { display: 'flex', alignItems: 'baseline', columnGap: 2, whiteSpace: 'nowrap' },
  '& .words > *': { flexShrink: 0, maxWidth: '50%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .words > *:empty': { display: 'none' },
  '& .words > a': {
    flex: '1 1 0',
    minWidth: 0,
    maxWidth: 'none',
    display: 'flex',
    alignItems: 'baseline',
    columnGap: 2,
  },
  '& .words > a > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
  // The name takes the space that it needs, and its details what is left.
  '& .words > a > .item-name': { display: 'block', flexShrink: 0, maxWidth: 'full', textWrap: 'nowrap' },
  '& .price > span': { display: 'inline-flex !important' },
} as const;
