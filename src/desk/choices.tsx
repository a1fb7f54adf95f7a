import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fold } from '../../rules/search/fold.ts';
import { chakra } from '../ui/chakra.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { SearchInput } from '../ui/search-input.tsx';

/** Number of choices above which there is a search box. */
const SEARCH_FROM = 12;

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** Checkboxes for any number of choices. */
export function Choices({
  choices,
  value,
  onChange,
  onBlur,
  focusRef,
}: {
  readonly choices: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly onBlur: () => void;
  readonly focusRef: (element: HTMLElement | null) => void;
}) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const words = fold(search).split(/\s+/);
  const shown = choices.filter(({ label, hint = '' }) => {
    const text = fold(`${label} ${hint}`);
    return words.every((word) => text.includes(word));
  });
  const isLong = choices.length > SEARCH_FROM;
  return (
    <chakra.div
      ref={focusRef}
      tabIndex={-1}
      display="grid"
      gap={isLong ? 2 : 0}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur();
      }}
    >
      {isLong && <SearchInput label={t`Search`} value={search} onChange={setSearch} />}
      <chakra.div
        {...(isLong
          ? {
              maxHeight: '18rem',
              overflowY: 'auto' as const,
              borderWidth: '1px',
              borderColor: 'border',
              borderRadius: 'md',
              paddingInline: 3,
            }
          : {})}
      >
        {shown.map((choice) => (
          <div key={choice.value}>
            <Checkbox
              label={choice.label}
              hint={choice.hint}
              checked={value.includes(choice.value)}
              onChange={(on) =>
                onChange(on ? [...value, choice.value] : value.filter((other) => other !== choice.value))
              }
            />
          </div>
        ))}
        {shown.length === 0 && (
          <chakra.p paddingBlock={3} color="fg.muted">
            <Trans>Nothing matches “{search}”</Trans>
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  );
}
