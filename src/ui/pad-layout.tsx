import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 3,
    '@media (min-width: 700px) and (max-height: 520px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});
const Part = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: 3, minWidth: 0 },
});

/** Content above its keys; in a low and wide window, such as a phone on its side, beside them. */
export function PadLayout({ children, pad }: { readonly children: ReactNode; readonly pad: ReactNode }) {
  return (
    <Layout>
      <Part>{children}</Part>
      <Part>{pad}</Part>
    </Layout>
  );
}
