import { chakra } from '../../ui/chakra.ts';

/** The content of a page above its `BottomBar` or `PhoneBar`. Takes the room that the bar leaves. */
export const PageAboveBar = chakra('div', {
  base: {
    flex: '1',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: 4,
    paddingBottom: 4,
  },
  variants: {
    /** A second column beside the first one, if there is room. */
    columns: {
      true: {
        '@media (min-width: 700px)': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
        '@media (min-width: 700px) and (max-height: 520px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        '& > :only-child': { gridColumn: '1 / -1' },
      },
    },
  },
});
