import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** The filter button beside a search, with the number of filters, and the sheet that it opens. */
export function FilterSheet({
  chosen,
  onClear,
  title,
  show,
  children,
}: {
  readonly chosen: number;
  readonly onClear: () => void;
  readonly title: ReactNode;
  /** The label of its closing button. */
  readonly show: ReactNode;
  /** Fields. */
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <chakra.div position="relative">
        <IconButton
          variant="secondary"
          label={t`${plural(chosen, { 0: 'Filter', one: 'Filter, # chosen', other: 'Filter, # chosen' })}`}
          icon={<SlidersHorizontal size={20} aria-hidden />}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
        />
        {chosen > 0 && (
          <Badge look="accent" aria-hidden position="absolute" insetInlineEnd={-1} top={-1.5}>
            {chosen}
          </Badge>
        )}
      </chakra.div>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        footer={
          <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap={2}>
            <Button disabled={chosen === 0} onClick={onClear}>
              <Trans>Clear</Trans>
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {show}
            </Button>
          </chakra.div>
        }
      >
        <chakra.div display="grid" gap={4}>
          {children}
        </chakra.div>
      </Drawer>
    </>
  );
}
