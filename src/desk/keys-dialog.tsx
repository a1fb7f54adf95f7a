import { Trans, useLingui } from '@lingui/react/macro';
import { chakra } from '../ui/chakra.ts';
import { Dialog } from '../ui/dialog.tsx';

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

/** The keys of a list. */
export function KeysDialog({
  open,
  onClose,
  choosable,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly choosable: boolean;
}) {
  const { t } = useLingui();
  const keys = [
    ['Ctrl K', t`Go to a screen or record`],
    ['/', t`Search`],
    ['↑ ↓', t`Next and previous row`],
    ['Enter', t`Open the row`],
    ...(choosable ? [[t`Space`, t`Select the row`]] : []),
    ['Esc', t`Close the open panel`],
    ['Ctrl P', t`Print all rows`],
    ['?', t`Show these keys`],
  ] as const;
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>}>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" alignItems="center" gap={3}>
        {keys.map(([key, label]) => (
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
