import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Badge } from './badge.tsx';
import { chakra } from './chakra.ts';

export interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
  /** A number beside the label. */
  count?: number | undefined;
  /** Called only while the tab is open. */
  content: () => ReactNode;
}

export interface TabsProps<Id extends string> {
  /** What the tabs divide, read out. */
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  /** Stores the open tab. Keep it in the URL if the screen has one. */
  onChange: (id: Id) => void;
}

const TabButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    flexShrink: 0,
    minHeight: 'touch',
    paddingInline: 3,
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'pointer',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    outlineOffset: '-2px',
    _hover: { color: 'fg' },
    _selected: { color: 'accent.text', borderColor: 'accent.text', fontWeight: 'semibold' },
  },
});

/** Arrow keys, Home and End move and open; Tab continues into the content. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.find((tab) => tab.id === value);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === value);
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const index = targets[event.key];
    const next = index === undefined ? undefined : tabs[index];
    if (index === undefined || !next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

  return (
    <div>
      <chakra.div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        display="flex"
        gap={1}
        overflowX="auto"
        borderBottomWidth="1px"
        borderColor="border"
        css={{ scrollbarWidth: 'none' }}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <Badge>{tab.count}</Badge>}
          </TabButton>
        ))}
      </chakra.div>
      <chakra.div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${value}`}
        // The panel is the Tab key's stop after the tabs, as in the ARIA pattern.
        tabIndex={0}
        paddingTop={4}
      >
        {open?.content()}
      </chakra.div>
    </div>
  );
}
