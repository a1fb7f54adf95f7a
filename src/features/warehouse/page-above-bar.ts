import { chakra } from '../../ui/chakra.ts';

/** The content of a page above its `BottomBar`. Takes the room that the bar leaves. */
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
    columns: { true: { gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' } } },
  },
});
