import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import { chakra } from './chakra.ts';

export interface PageHeaderProps {
  title: ReactNode;
  /** A line below the title: counts, state, the parent of this page. */
  subtitle?: ReactNode;
  /** The page's one main action, a primary Button, after any quiet ones. */
  action?: ReactNode;
  /** One level up. */
  back?: { to: string; label: string } | undefined;
}

const Back = chakra(AppLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 9,
    position: 'relative',
    _after: { content: '""', position: 'absolute', insetInline: -2, insetBlock: '-0.375rem' },
    marginInlineStart: -1,
    paddingInline: 1,
    borderRadius: 'sm',
    color: 'fg.muted',
    fontWeight: 'medium',
    _hover: { color: 'fg' },
  },
});

export function PageHeader({ title, subtitle, action, back }: PageHeaderProps) {
  return (
    <chakra.header display="grid" gap={1}>
      {back && (
        <div>
          <Back to={back.to}>
            <ArrowLeft size={18} aria-hidden />
            {back.label}
          </Back>
        </div>
      )}
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap={4}
        rowGap={3}
      >
        <chakra.div minWidth={0}>
          <chakra.h1
            fontSize={{ base: 'lg', md: 'xl' }}
            fontWeight="bold"
            lineHeight="tight"
            letterSpacing="tight"
            textWrap="balance"
            hyphens="auto"
            overflowWrap="break-word"
            // One long word at the field scale would be as wide as a phone.
            css={{
              '[data-density=field] &': {
                mdDown: { fontSize: 'min({fontSizes.lg}, max(30px, 8.4vw, min(1.875rem, 11vw)))' },
              },
            }}
          >
            {title}
          </chakra.h1>
          {subtitle && (
            <chakra.p color="fg.muted" marginTop={1}>
              {subtitle}
            </chakra.p>
          )}
        </chakra.div>
        {action && (
          <chakra.div
            display="flex"
            flexWrap="wrap"
            gap={2}
            // Several actions fill the lines of a phone.
            css={{
              mdDown: {
                '&:has(:is(a, button) + *)': { flexGrow: 1 },
                '& > :is(a, button):not([aria-label], :only-child), & > div > :is(a, button):not([aria-label], :only-child)':
                  { flexGrow: 1, paddingInline: 3 },
              },
            }}
          >
            {action}
          </chakra.div>
        )}
      </chakra.div>
    </chakra.header>
  );
}
