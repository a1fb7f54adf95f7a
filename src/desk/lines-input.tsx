import { useState } from 'react';
import { TextArea } from '../ui/text-area.tsx';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A list of short texts, one on each line. Empty lines stay while the user types and are no entries. */
export function LinesInput({
  value,
  onChange,
  rows,
  ...wiring
}: {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly rows: number;
  readonly onBlur: () => void;
  readonly name: string;
  readonly ref: (element: HTMLElement | null) => void;
}) {
  const [typed, setTyped] = useState(value.join('\n'));
  const text = linesOf(typed).join('\n') === value.join('\n') ? typed : value.join('\n');
  return (
    <TextArea
      {...wiring}
      rows={rows}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(linesOf(target.value));
      }}
    />
  );
}
