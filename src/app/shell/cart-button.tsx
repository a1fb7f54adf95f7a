import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useLocation } from 'react-router';
import { countCartLines } from '../../features/carts/data/queries.ts';
import { useCurrentLocation } from '../../features/locations/use-current-location.ts';
import { stripLocale } from '../../lib/i18n-locale.ts';
import { useAnswer } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { showsCart } from './shows-cart.ts';

const Root = chakra(AppLink, {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 'touch',
    height: 'touch',
    flexShrink: 0,
    borderRadius: 'md',
    color: 'inherit',
    _hover: { bg: 'color-mix(in oklab, currentcolor 10%, transparent)' },
  },
});

/** The cart link, with the number of lines. */
export function CartButton() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const { pathname } = useLocation();
  const location = useCurrentLocation();
  const id = location?.customerLocationId ?? '';
  const lines = useAnswer(countCartLines, id) ?? 0;
  if (!showsCart(user.profile, location, stripLocale(pathname))) return null;
  const label = t`Cart, ${plural(lines, { one: '# line', other: '# lines' })}`;
  return (
    <Root to="/portal/cart" aria-label={label} title={label}>
      <ShoppingCart size={22} aria-hidden />
      {lines > 0 && (
        <chakra.span
          aria-hidden
          position="absolute"
          top={0.5}
          insetInlineEnd={0}
          minWidth={5}
          paddingInline={1}
          borderRadius="full"
          bg="accent"
          color="accent.fg"
          boxShadow="0 0 0 2px {colors.header}"
          fontSize="xs"
          fontWeight="semibold"
          lineHeight="1.25rem"
          textAlign="center"
          fontVariantNumeric="tabular-nums"
        >
          {lines > 99 ? '99+' : lines}
        </chakra.span>
      )}
    </Root>
  );
}
