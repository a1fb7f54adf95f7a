import { Plural } from '@lingui/react/macro';
import Hourglass from 'lucide-react/icons/hourglass';
import PackageCheck from 'lucide-react/icons/package-check';
import { AppLink } from '../../ui/app-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useBackorders } from './use-backorders.ts';

const Root = chakra(AppLink, {
  base: { display: 'flex', alignItems: 'center', gap: 2, minHeight: 'touch', fontSize: 'sm', fontWeight: 'medium' },
});

/** Says above the shop's rows what the location waits for and how much of it is in stock, and leads to it. */
export function WaitingStrip({ framed }: { readonly framed: boolean }) {
  const entries = useBackorders() ?? [];
  const arrived = entries.filter(({ inStock }) => inStock > 0).length;
  const tone = arrived > 0 ? 'success' : 'info';
  return (
    <Root
      to="/portal/cart"
      bg={`${tone}.subtle`}
      color={`${tone}.fg`}
      borderColor={`${tone}.border`}
      paddingInline={framed ? 3 : 'var(--page-x, 1rem)'}
      borderWidth={framed ? '1px' : '0 0 1px'}
      borderRadius={framed ? 'md' : 'none'}
    >
      {arrived > 0 ? (
        <>
          <PackageCheck size={18} aria-hidden />
          <Plural
            value={arrived}
            one="# item that you wait for is in stock"
            other="# items that you wait for are in stock"
          />
        </>
      ) : (
        entries.length > 0 && (
          <>
            <Hourglass size={18} aria-hidden />
            <Plural value={entries.length} one="Waiting for # item" other="Waiting for # items" />
          </>
        )
      )}
    </Root>
  );
}
