import { Button } from './button.tsx';
import { chakra } from './chakra.ts';

/** A choice of a few words, each a button large enough for gloves. The chosen one stays pressed; null if none is. */
export function PressChoice<Word extends string>({
  label,
  words,
  wordOf,
  value,
  onChange,
  columns = 2,
  // Two per row of a phone leave no room for a long word in large type.
  size = columns === 2 ? 'md' : 'large',
  chosenLook = 'primary',
  disabled = false,
}: {
  readonly label: string;
  readonly words: readonly Word[];
  /** Returns the text of a button. */
  readonly wordOf: (word: Word) => string;
  readonly value: Word | null;
  readonly onChange: (word: Word) => void;
  readonly columns?: 1 | 2;
  readonly size?: 'md' | 'large';
  readonly chosenLook?: 'primary' | 'danger';
  readonly disabled?: boolean;
}) {
  return (
    <chakra.div
      role="group"
      aria-label={label}
      display="grid"
      // Half a line each, as long as a word fits in the user's text size.
      gridTemplateColumns={
        columns === 1 ? 'minmax(0, 1fr)' : 'repeat(auto-fit, minmax(min(100%, max(8rem, 50% - 0.25rem)), 1fr))'
      }
      gap={2}
      css={columns === 2 ? { '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' } } : {}}
    >
      {words.map((word) => (
        <Button
          key={word}
          full
          size={size}
          variant={word === value ? chosenLook : 'secondary'}
          aria-pressed={word === value}
          disabled={disabled}
          onClick={() => onChange(word)}
        >
          {wordOf(word)}
        </Button>
      ))}
    </chakra.div>
  );
}
