import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { useScreenKeys } from '../ui/screen-keys.ts';

/** Sticks to the end of the window while the form has unsaved changes. The focused field stays above it. */
export function SaveBar({
  form,
  onDiscard,
  children,
}: {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onDiscard: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  useScreenKeys([['Ctrl S', t`Save`]]);
  // The browser scrolls to a focused field only if the window's end hides it. It does not know the bar, which appears
  // while the user types, nor the on-screen keyboard, which opens after the focus, nor content above the form that
  // arrives later and moves the field down.
  useLayoutEffect(() => {
    const element = form.current;
    if (!element || !bar.current) return;
    const reveal = () => {
      const field = document.activeElement;
      // A pressed checkbox must not move away from under the pointer. It is not :focus-visible.
      if (!element.contains(field) || bar.current?.contains(field) || !field?.matches(':focus-visible')) return;
      field.scrollIntoView({ block: 'nearest' });
    };
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      element.style.setProperty('--save-bar-height', `${Math.ceil(height)}px`);
      reveal();
    });
    const covered = () => {
      const field = document.activeElement?.getBoundingClientRect();
      const top = bar.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      return field !== undefined && field.bottom > top && field.top < innerHeight;
    };
    const content = new ResizeObserver(() => {
      if (covered()) reveal();
    });
    observer.observe(bar.current);
    content.observe(document.body);
    element.addEventListener('focusin', reveal);
    addEventListener('resize', reveal);
    return () => {
      observer.disconnect();
      content.disconnect();
      element.removeEventListener('focusin', reveal);
      removeEventListener('resize', reveal);
      element.style.removeProperty('--save-bar-height');
    };
  }, [form]);
  return (
    <chakra.div
      ref={bar}
      position="sticky"
      bottom={0}
      zIndex={1}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={2}
      paddingBlock={3}
      borderTopWidth="1px"
      borderColor="border"
      bg="bg.surface"
    >
      <chakra.p flex="1" minWidth="8rem" fontSize="sm" fontWeight="medium" role="status">
        <Trans>Unsaved changes</Trans>
      </chakra.p>
      <Button variant="quiet" onClick={onDiscard}>
        <Trans>Undo</Trans>
      </Button>
      {children}
    </chakra.div>
  );
}
