import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Store from 'lucide-react/icons/store';
import { useState } from 'react';
import type { Location } from '../../../../contract/locations.ts';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MOST_LOCATIONS } from './chosen-locations.ts';

/** Chooses the locations that are shown together. At least one stays, and at most MOST_LOCATIONS. */
export function LocationChoice({
  locations,
  chosen,
  onChange,
}: {
  readonly locations: readonly Location[];
  readonly chosen: readonly Location[];
  readonly onChange: (customerLocationIds: readonly string[]) => void;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const ids = chosen.map(({ customerLocationId }) => customerLocationId);
  const toggle = (id: string, on: boolean) => onChange(on ? [...ids, id] : ids.filter((each) => each !== id));
  return (
    <>
      <Button icon={<Store size={18} aria-hidden />} onClick={() => setOpen(true)}>
        <Plural value={chosen.length} one="# location" other="# locations" />
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Locations</Trans>}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <chakra.div role="group" aria-label={t`Locations`} display="grid" gap={1}>
          {locations.map((location) => {
            const { customerLocationId: id } = location;
            const on = ids.includes(id);
            return (
              <Checkbox
                key={id}
                label={location.displayName}
                checked={on}
                disabled={on ? ids.length === 1 : ids.length >= MOST_LOCATIONS}
                onChange={(next) => toggle(id, next)}
              />
            );
          })}
        </chakra.div>
        {locations.length > MOST_LOCATIONS && (
          <chakra.p fontSize="sm" color="fg.muted" marginTop={3}>
            <Trans>Up to {MOST_LOCATIONS} locations at once.</Trans>
          </chakra.p>
        )}
      </Dialog>
    </>
  );
}
