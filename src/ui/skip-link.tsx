import { Trans } from '@lingui/react/macro';
import { chakra } from './chakra.ts';

export interface SkipLinkProps {
  /** Id of the main part, which needs tabIndex -1. */
  target?: string;
}

/** The first stop of the Tab key: it skips the navigation. */
export function SkipLink({ target = 'main' }: SkipLinkProps) {
  return (
    <chakra.a
      href={`#${target}`}
      position="fixed"
      insetInlineStart={4}
      top={2}
      zIndex="top"
      paddingInline={4}
      paddingBlock={3}
      borderRadius="md"
      bg="fg"
      color="bg.canvas"
      fontWeight="semibold"
      transform="translateY(-200%)"
      _focus={{ transform: 'none' }}
    >
      <Trans>Skip to main content</Trans>
    </chakra.a>
  );
}
