import { chakra } from '@chakra-ui/react/styled-system';
import { Trans } from '@lingui/react/macro';

/** The name of a shelf above its lines; it stays in sight while they pass. */
export function SectionHead({ name, count }: { readonly name: string; readonly count: number }) {
  return (
    <chakra.h2
      position="sticky"
      top="calc(var(--header-height, 3.5rem) + var(--guide-search, 0rem))"
      zIndex="sticky"
      display="flex"
      justifyContent="space-between"
      paddingBlock={2}
      bg="bg.canvas"
      fontSize="sm"
      fontWeight="semibold"
    >
      {name || <Trans>Without a section</Trans>}
      <chakra.span fontSize="xs" fontWeight="normal" color="fg.muted">
        {count}
      </chakra.span>
    </chakra.h2>
  );
}
