import { Trans } from '@lingui/react/macro';
import { chakra } from '../../ui/chakra.ts';

/** Says above the closest items that none has all words of the text. */
export function ClosestNote({ text }: { readonly text: string }) {
  return (
    <chakra.p role="status" flexShrink={0} margin={0} paddingInline={4} paddingBlock={2} color="fg.muted" fontSize="sm">
      <Trans>Nothing has all of “{text}”. Closest:</Trans>
    </chakra.p>
  );
}
