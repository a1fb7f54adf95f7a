import { Plural, Trans } from '@lingui/react/macro';
import { chakra } from '../../ui/chakra.ts';
import type { CatalogResult } from './data/catalog-api.ts';

export interface ClosestNoteProps extends Pick<CatalogResult, 'missing' | 'complete'> {
  readonly text: string;
}

/** Says above a list whose items do not all have all words of the text which of them have, or which word is missing. */
export function ClosestNote({ text, missing, complete }: ClosestNoteProps) {
  return (
    <chakra.p role="status" flexShrink={0} margin={0} paddingInline={4} paddingBlock={2} color="fg.muted" fontSize="sm">
      {complete !== undefined ? (
        <Plural
          value={complete}
          one={`# item has all of “${text}”. The others are close.`}
          other={`# items have all of “${text}”. The others are close.`}
        />
      ) : missing !== undefined ? (
        <Trans>No item has “{missing}”. Closest:</Trans>
      ) : (
        <Trans>Nothing has all of “{text}”. Closest:</Trans>
      )}
    </chakra.p>
  );
}

/**
 * The heading between the items that have all words of the text and the closest ones: which word these lack. The items
 * belong to the last answer, so the heading does not name the text, which may have changed since.
 */
export function ClosestHead({ missing }: Pick<ClosestNoteProps, 'missing'>) {
  return (
    <chakra.h2
      paddingInline={4}
      paddingTop={3}
      paddingBottom={1}
      fontSize="sm"
      fontWeight="semibold"
      whiteSpace="normal"
      textAlign="start"
      css={{ 'td > &': { paddingInline: 0 } }}
    >
      {missing === undefined ? (
        <Trans>Closest, with some of the words</Trans>
      ) : (
        <Trans>Closest, without “{missing}”</Trans>
      )}
    </chakra.h2>
  );
}
