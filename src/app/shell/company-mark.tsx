import type { CSSProperties } from 'react';
import { useSession } from '../../sync/use-session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { chakra } from '../../ui/chakra.ts';

const Root = chakra(AppLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 12,
    minWidth: 0,
    borderRadius: 'sm',
    color: 'inherit',
  },
});

/**
 * Longest title in characters that fits on two lines of a phone beside cart and sync status, in the longest language.
 */
const LONG_TITLE = 20;

/**
 * The organization's logo, a link to the home page. `title` names the current screen. A phone has no room for both, and
 * shows only the title on two lines. A long title has small type and three lines, so that it is never truncated. A logo
 * alone represents the name.
 */
export function CompanyMark({ title }: { title?: string | undefined }) {
  const { settings } = useSession();
  const name = settings?.companyName ?? 'Cratebook';
  const image = settings?.companyImageUrl ?? null;
  return (
    <Root to="/">
      <chakra.span flexShrink={0} display={title ? { base: 'none', md: 'block' } : 'block'}>
        <Logo name={name} image={image} dark={settings?.companyDarkImageUrl} />
      </chakra.span>
      {title ? (
        <chakra.span minWidth={0} display="grid" lineHeight="tight">
          <chakra.span fontSize="xs" truncate display={{ base: 'none', md: 'block' }}>
            {name}
          </chakra.span>
          <chakra.span
            fontWeight="semibold"
            lineClamp={{ base: 3, md: 2 }}
            fontSize={title.length > LONG_TITLE ? { base: 'xs', md: 'sm' } : 'sm'}
            textWrap="balance"
          >
            {title}
          </chakra.span>
        </chakra.span>
      ) : (
        !image && (
          <chakra.span fontWeight="semibold" fontSize="md" truncate>
            {name}
          </chakra.span>
        )
      )}
    </Root>
  );
}

/**
 * Logos are made for paper. A light background keeps them readable on any header, also in dark mode, unless the company
 * has another logo for it.
 */
function Logo({ name, image, dark }: { name: string; image: string | null; dark: string | null | undefined }) {
  if (image)
    return (
      <chakra.img
        src={image}
        alt={name}
        height={9}
        maxWidth={32}
        padding={0.5}
        borderRadius="sm"
        bg="white"
        objectFit="contain"
        flexShrink={0}
        {...(dark && {
          style: { '--dark': `url("${dark}")` } as CSSProperties,
          _dark: { content: 'var(--dark)', bg: 'none' },
        })}
      />
    );
  return (
    <chakra.span
      aria-hidden
      display="grid"
      placeItems="center"
      width={9}
      height={9}
      flexShrink={0}
      borderRadius="sm"
      bg="accent"
      color="accent.fg"
      fontWeight="bold"
    >
      {initials(name)}
    </chakra.span>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();
