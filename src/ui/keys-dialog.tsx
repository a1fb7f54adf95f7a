import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { chakra } from './chakra.ts';
import { Dialog } from './dialog.tsx';
import { showKeys, useKeysHelp } from './screen-keys.ts';

const Key = chakra('kbd', {
  base: {
    paddingInline: 2,
    paddingBlock: 1,
    fontFamily: 'body',
    fontSize: 'xs',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'sm',
    bg: 'bg.canvas',
  },
});

/** Text is typed into the element. A field for a number takes no question mark. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, input:not([inputmode=numeric], [inputmode=decimal], [type=checkbox], [type=radio])',
    ));

/** Shows the keys of the screen. With `opensByKey`, `?` opens it, unless a dialog is open or the user types text. */
export function KeysDialog({ opensByKey = true }: { readonly opensByKey?: boolean }) {
  const { t } = useLingui();
  const { keys, isOpen } = useKeysHelp();
  useEffect(() => {
    if (!opensByKey) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (takesText(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      showKeys();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      // A window that became too narrow for it does not open it again when it grows.
      showKeys(false);
    };
  }, [opensByKey]);
  const all = new Map<string, string>([
    ['Ctrl K', t`Go to a screen or record`],
    ...keys.flat(),
    ...(opensByKey ? [['?', t`Show these keys`] as const] : []),
  ]);
  return (
    <Dialog open={isOpen} onClose={() => showKeys(false)} title={<Trans>Keyboard shortcuts</Trans>}>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" alignItems="center" gap={3}>
        {[...all].map(([key, label]) => (
          <chakra.div key={key} display="contents">
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{label}</dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Dialog>
  );
}
