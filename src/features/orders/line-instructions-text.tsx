import MessageSquareText from 'lucide-react/icons/message-square-text';
import { instructionsOf, type LineInstructions } from '../../../contract/line-instructions.ts';
import { chakra } from '../../ui/chakra.ts';
import { useSubstitutionWords } from './use-substitution-words.ts';

/** What the customer asks for a line: the note and the wish about substitutes. Renders nothing if nothing is asked. */
export function LineInstructionsText({
  line,
  size = 'xs',
}: {
  readonly line: { readonly instructions?: LineInstructions | null | undefined };
  /** `sm` where it is read at arm's length. */
  readonly size?: 'xs' | 'sm';
}) {
  const words = useSubstitutionWords();
  const asked = instructionsOf(line);
  if (!asked) return null;
  const { note, substitution } = asked;
  return (
    <chakra.span display="flex" gap={1.5} fontSize={size} color="fg" lineHeight="snug" overflowWrap="anywhere">
      <chakra.span flexShrink={0} color="fg.muted" paddingTop="0.1em">
        <MessageSquareText size={size === 'xs' ? 14 : 18} aria-hidden />
      </chakra.span>
      <span>{[note, substitution && words(substitution)].filter(Boolean).join(' · ')}</span>
    </chakra.span>
  );
}
