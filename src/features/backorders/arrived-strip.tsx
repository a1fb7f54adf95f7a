import { Plural } from '@lingui/react/macro';
import PackageCheck from 'lucide-react/icons/package-check';
import { AppLink } from '../../ui/app-link.tsx';
import { chakra } from '../../ui/chakra.ts';

const Root = chakra(AppLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minHeight: 'touch',
    fontSize: 'sm',
    fontWeight: 'medium',
    bg: 'success.subtle',
    color: 'success.fg',
    borderColor: 'success.border',
  },
});

/** Says above the shop's rows that goods that the location waits for are in stock, and leads to them. */
export function ArrivedStrip({ count, framed }: { readonly count: number; readonly framed: boolean }) {
  return (
    <Root
      to="/portal/cart"
      paddingInline={framed ? 3 : 'var(--page-x, 1rem)'}
      borderWidth={framed ? '1px' : '0 0 1px'}
      borderRadius={framed ? 'md' : 'none'}
    >
      <PackageCheck size={18} aria-hidden />
      <Plural value={count} one="# item that you wait for is in stock" other="# items that you wait for are in stock" />
    </Root>
  );
}
