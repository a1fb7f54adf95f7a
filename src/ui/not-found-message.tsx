import { Trans } from '@lingui/react/macro';
import House from 'lucide-react/icons/house';
import { ButtonLink } from './button-link.tsx';
import { chakra } from './chakra.ts';
import { EmptyState } from './empty-state.tsx';

export function HomeButton() {
  return (
    <ButtonLink to="/" variant="primary" icon={<House size={18} aria-hidden />}>
      <Trans>Home</Trans>
    </ButtonLink>
  );
}

/** The message for a URL without a screen (spec sections 2 and 8). */
export function NotFoundMessage() {
  return (
    <EmptyState
      page
      picture={
        <chakra.span fontSize="bin" fontWeight="bold" letterSpacing="tight">
          404
        </chakra.span>
      }
      title={<Trans>Page Not Found</Trans>}
      action={<HomeButton />}
    >
      <Trans>This page could not be found</Trans>
    </EmptyState>
  );
}
