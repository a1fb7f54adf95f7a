import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { UnitStepper } from '../warehouse/unit-stepper.tsx';
import { useAmount } from '../warehouse/use-amount.ts';
import type { SheetRow } from './data/bin-sheet.ts';

/** A lot to count, in cases or in pieces. All numbers are in base units. */
export function CountRow({
  row,
  item,
  showExpected,
  draft,
  onDraft,
  onSave,
}: {
  row: SheetRow;
  /** Undefined while the catalog is queried, and for an item that it lacks. */
  item: CatalogItem | undefined;
  showExpected: boolean;
  /** The number entered so far. */
  draft: number | undefined;
  onDraft: (quantity: number) => void;
  onSave: (quantity: number) => Promise<void>;
}) {
  const { t } = useLingui();
  const say = useAmount();
  const [busy, setBusy] = useState(false);
  const name = item?.description ?? row.itemCode;
  const counted = row.counted === null ? null : say(row.counted, item);
  const expected = say(row.expected, item);
  const save = async (quantity: number) => {
    setBusy(true);
    try {
      await onSave(quantity);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      <chakra.div display="flex" gap={3} justifyContent="space-between" alignItems="start">
        <chakra.div minWidth={0}>
          <chakra.h2 fontSize="md" fontWeight="semibold" lineHeight="snug">
            {name}
          </chakra.h2>
          <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {[row.itemCode, item?.packSize].filter(Boolean).join(' · ')}
          </chakra.p>
          <chakra.p fontSize="sm" fontVariantNumeric="tabular-nums">
            <Trans>Lot {row.lotCode}</Trans>
            {row.expiresOn && (
              <>
                {' · '}
                <Trans>
                  best by <DateText on={row.expiresOn} />
                </Trans>
              </>
            )}
          </chakra.p>
        </chakra.div>
        {row.status !== null && (
          <StatusBadge tone={row.status === 'review' ? 'warning' : 'success'}>
            {row.status === 'review' ? t`${counted}, differs` : counted}
          </StatusBadge>
        )}
      </chakra.div>
      {showExpected && (
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>System quantity: {expected}</Trans>
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2}>
        <UnitStepper label={t`${name}, lot ${row.lotCode}`} item={item} base={draft ?? 0} onChange={onDraft} />
        {/*
         * One button, equally wide with either text: typed text is accepted when it is pressed, and the press must end
         * on it.
         */}
        <chakra.div flex="1 0 min(12rem, 100%)" maxWidth={{ sm: '16rem' }}>
          <Button
            full
            variant={draft === undefined ? 'secondary' : 'primary'}
            icon={<Check size={18} aria-hidden />}
            loading={busy}
            onClick={() => {
              if (draft !== undefined) void save(draft);
              else if (row.counted === null) void save(0);
            }}
          >
            {draft === undefined && row.counted === null ? <Trans>Empty</Trans> : <Trans>Save</Trans>}
          </Button>
        </chakra.div>
      </chakra.div>
    </Card>
  );
}
