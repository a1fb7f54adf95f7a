import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { ZoneLoad } from './data/board.ts';

/** Asks which zones a picker picks. Shows what is left in each, and who has it. */
export function ZonesDialog({
  name,
  own,
  zones,
  onAssign,
  onClose,
}: {
  readonly name: string;
  /** The picker's zones; empty for all. */
  readonly own: readonly string[];
  readonly zones: readonly ZoneLoad[];
  readonly onAssign: (zones: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const format = useFormat();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(own));
  const toggle = (zone: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(zone);
    else next.delete(zone);
    setChosen(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Zones of {name}</Trans>}
      footer={
        <>
          {own.length > 0 && (
            <Button full size="large" onClick={() => onAssign([])}>
              <Trans>All zones</Trans>
            </Button>
          )}
          <Button
            full
            size="large"
            variant="primary"
            disabled={chosen.size === 0}
            onClick={() => onAssign(zones.map(({ zone }) => zone).filter((zone) => chosen.has(zone)))}
          >
            {chosen.size === 0 ? <Trans>Choose zones</Trans> : <Trans>Assign</Trans>}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={1}>
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>Picks these zones in every order, until you change it.</Trans>
        </chakra.p>
        {zones.map(({ zone, left, pickers }) => {
          const others = pickers.filter((one) => one !== name);
          return (
            <Checkbox
              key={zone}
              checked={chosen.has(zone)}
              onChange={(on) => toggle(zone, on)}
              label={
                <>
                  <chakra.strong>{zone}</chakra.strong>
                  {' · '}
                  <Plural value={left} _0="no bin left" one="# bin left" other="# bins left" />
                  {others.length > 0 && ` · ${format.list(others)}`}
                </>
              }
            />
          );
        })}
      </chakra.div>
    </Dialog>
  );
}
