import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { chakra } from './chakra.ts';
import { IconButton } from './icon-button.tsx';
import { KeyHint } from './key-hint.tsx';
import { useScreenKeys } from './screen-keys.ts';
import { TextInput } from './text-input.tsx';

export interface SearchInputProps {
  /** What is searched; label and placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter. */
  onSubmit?: (() => void) | undefined;
  /** The key `/` focuses the box, unless the user is typing elsewhere. */
  slashFocuses?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** Shown inside the box at its end: a button that scans. */
  action?: ReactNode;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Escape empties the box, then leaves it. */
export function SearchInput({
  label,
  value,
  onChange,
  onSubmit,
  slashFocuses = false,
  autoFocus = false,
  action,
}: SearchInputProps) {
  const { t } = useLingui();
  const box = useRef<HTMLInputElement>(null);
  useScreenKeys(slashFocuses ? [['/', t`Search`]] : []);
  useEffect(() => {
    if (!slashFocuses) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [slashFocuses]);
  // Screens made for searching focus it on arrival; preventScroll keeps the list's position.
  useEffect(() => {
    if (autoFocus) box.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  return (
    <chakra.search
      display="block"
      position="relative"
      minWidth={0}
      css={{
        '& input': { paddingInlineStart: '2.75rem', paddingInlineEnd: '3.25rem' },
        '&:focus-within kbd': { display: 'none' },
        '& input:placeholder-shown': { textOverflow: 'ellipsis', mdDown: action ? {} : { paddingInlineEnd: 3 } },
      }}
    >
      <chakra.span
        aria-hidden
        position="absolute"
        insetBlock={0}
        insetInlineStart={3}
        display="grid"
        alignItems="center"
        color="fg.muted"
      >
        <Search size={20} />
      </chakra.span>
      <TextInput
        ref={box}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        {...(slashFocuses ? { 'aria-keyshortcuts': '/' } : {})}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSubmit?.();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (value === '') box.current?.blur();
          else onChange('');
        }}
      />
      <chakra.div position="absolute" insetBlock={0} insetInlineEnd={0.5} display="flex" alignItems="center">
        {value !== '' ? (
          <IconButton
            label={t`Clear search`}
            icon={<X size={20} />}
            onClick={() => {
              onChange('');
              box.current?.focus();
            }}
          />
        ) : (
          (action ?? (slashFocuses && <KeyHint keys="/" desk />))
        )}
      </chakra.div>
    </chakra.search>
  );
}
