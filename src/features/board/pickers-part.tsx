import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLive } from '../../sync/use-live.ts';
import { useSession } from '../../sync/use-session.tsx';
import { useToday } from '../../sync/use-today.ts';
import { useToast } from '../../ui/toast-context.ts';
import { readStopsByZone } from '../picking/data/queries.ts';
import { type PickerLoad, zoneLoads } from './data/board.ts';
import type { BoardFacts } from './data/queries.ts';
import { PickerList } from './picker-list.tsx';
import type { BoardActions } from './use-board-actions.ts';
import { ZoneList } from './zone-list.tsx';
import { ZonesDialog } from './zones-dialog.tsx';

/** The pickers of a warehouse and its zones, which the lead divides between them. */
export function PickersPart({
  warehouseId,
  facts,
  loads,
  actions,
}: {
  readonly warehouseId: string;
  readonly facts: BoardFacts;
  readonly loads: readonly PickerLoad[];
  readonly actions: BoardActions;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const today = useToday(useSession().settings?.timeZone ?? 'UTC');
  const [asked, setAsked] = useState<string | null>(null);
  const left = useLive((db) => readStopsByZone(db, warehouseId, today), [warehouseId, today]);
  const zones = zoneLoads(facts.zones, left ?? new Map(), facts.pickers);
  const picker = loads.find(({ id }) => id !== null && id === asked);
  const assign = async (userId: string, name: string, before: readonly string[], next: readonly string[]) => {
    setAsked(null);
    if (!(await actions.assignZones(warehouseId, userId, next))) return;
    toast.show({
      tone: 'success',
      key: 'assigned',
      text: t`Zones of ${name} saved`,
      action: { label: t`Undo`, onPress: () => void actions.assignZones(warehouseId, userId, before) },
    });
  };
  return (
    <>
      <PickerList loads={loads} onZones={setAsked} />
      {left && zones.length > 0 && (
        <ZoneList zones={zones} hasFreePicker={loads.some(({ id, zones: own }) => id !== null && own.length === 0)} />
      )}
      {picker && asked !== null && (
        <ZonesDialog
          name={picker.name}
          own={picker.zones}
          zones={zones}
          onAssign={(next) => void assign(asked, picker.name, picker.zones, next)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
