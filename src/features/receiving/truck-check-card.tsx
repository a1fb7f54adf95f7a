import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Truck from 'lucide-react/icons/truck';
import { useState } from 'react';
import type { PurchaseOrder } from '../../../contract/receiving.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { TruckCheckSheet } from './truck-check-sheet.tsx';
import { useSealStates } from './use-seal-states.ts';
import { useTemperature } from './use-temperature.ts';
import { warmLines } from './warm-lines.ts';

/** The check of the order's truck: what was found, or the button that begins it. */
export function TruckCheckCard({ order, finished }: { readonly order: PurchaseOrder; readonly finished: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const temperature = useTemperature();
  const seals = useSealStates();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const [open, setOpen] = useState(false);
  const check = order.truckCheck ?? null;
  if (finished && check === null) return null;
  const warm = check === null ? [] : warmLines(order, check.temperatureTenths);
  return (
    <>
      <Card>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
          <chakra.div display="grid" gap={1} minWidth={0} flex="1 1 12rem" lineHeight="snug">
            <chakra.h2 display="flex" alignItems="center" gap={2} fontSize="md" fontWeight="semibold">
              <Truck size={20} aria-hidden />
              <Trans>Truck</Trans>
            </chakra.h2>
            {check ? (
              <>
                <chakra.p overflowWrap="anywhere">
                  {[
                    check.door && t`Door ${check.door}`,
                    [seals[check.sealState], check.seal].filter(Boolean).join(' '),
                    check.temperatureTenths === null ? t`Not measured` : temperature.text(check.temperatureTenths),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </chakra.p>
                {(check.sealState === 'broken' || warm.length > 0) && (
                  <chakra.div display="flex" flexWrap="wrap" gap={2}>
                    {check.sealState === 'broken' && (
                      <StatusBadge tone="warning">
                        <Trans>Seal broken</Trans>
                      </StatusBadge>
                    )}
                    {warm.length > 0 && (
                      <StatusBadge tone="warning">
                        <Plural
                          value={warm.length}
                          one="Too warm for # line: measure these goods"
                          other="Too warm for # lines: measure these goods"
                        />
                      </StatusBadge>
                    )}
                  </chakra.div>
                )}
                {check.note && <chakra.p overflowWrap="anywhere">{check.note}</chakra.p>}
                <chakra.p fontSize="sm" color="fg.muted">
                  {[format.instant(check.checkedAt, timeZone), check.by].filter(Boolean).join(' · ')}
                </chakra.p>
              </>
            ) : (
              <chakra.p fontSize="sm" color="fg.muted">
                <Trans>Not checked yet: door, seal and temperature</Trans>
              </chakra.p>
            )}
          </chakra.div>
          {!finished && (
            <Button onClick={() => setOpen(true)}>
              {check ? <Trans>Check again</Trans> : <Trans>Check the truck</Trans>}
            </Button>
          )}
        </chakra.div>
      </Card>
      {open && <TruckCheckSheet order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
