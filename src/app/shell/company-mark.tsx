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

/** In letters: more than this doesn't fit on two lines of a phone beside a cart and what waits, in the longest of the languages. */
const LONG_TITLE = 20;

/**
 * The organisation's mark; leads home. `title` says where one is: then a phone, which has no room for both, shows the title alone, on two lines
 * where it needs them (a long one in small type on three), so that a place is never cut short. A logo alone is the name, drawn.
 */
export function CompanyMark({ title }: { title?: string | undefined }) {
  const { settings } = useSession();
  const name = settings?.companyName ?? 'Cratebook';
  const image = settings?.companyImageUrl ?? null;
  return (
    <Root to="/">
      <chakra.span flexShrink={0} display={title ? { base: 'none', md: 'block' } : 'block'}>
        <Logo name={name} image={image} />
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

/** Logos are drawn for paper: a light plate keeps them readable on any header, in the dark too. */
function Logo({ name, image }: { name: string; image: string | null }) {
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
