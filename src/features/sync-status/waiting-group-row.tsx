import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useState } from 'react';
import type { OutboxRow } from '../../data/database.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { argsOf } from './change.ts';
import { ChangeRow } from './change-row.tsx';
import type { Subject, WaitingGroup } from './group-waiting.ts';
import type { Names } from './use-names.ts';
import { WaitingRow } from './waiting-row.tsx';
import { WaitingSince } from './waiting-since.tsx';

/** Waiting changes of one order, delivery or count: what they concern and how many they are; each one on demand. */
export function WaitingGroupRow({
  group: { subject, rows },
  names,
  text,
  reason,
}: {
  readonly group: WaitingGroup & { readonly subject: Subject };
  readonly names: Names;
  readonly text: (row: OutboxRow) => string;
  readonly reason: (row: OutboxRow) => string | undefined;
}) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [first] = rows;
  const count = rows.length;
  if (!first) return null;
  const named = (): string => {
    switch (subject.kind) {
      case 'pickOrder': {
        const order = names.pickOrder(subject.id);
        const { salesOrderNumber: number, locationName: place } = order ?? {};
        return order ? t`Sales order ${number} of ${place}` : t`A sales order`;
      }
      case 'delivery': {
        const delivery = names.delivery(subject.id);
        const { salesOrderNumber: number, locationName: place } = delivery ?? {};
        return delivery ? t`Delivery ${number} to ${place}` : t`A delivery`;
      }
      case 'purchaseOrder': {
        const order = names.purchaseOrder(subject.id);
        const { poNumber: number, vendorName: vendor } = order ?? {};
        return order ? t`PO ${number} of ${vendor}` : t`A purchase order`;
      }
      case 'count': {
        const bins = new Set(rows.map((row) => argsOf(row, 'counts.record')?.body.bin));
        const [bin] = bins;
        return bins.size === 1 && bin ? t`Count of bin ${bin}` : t`A count`;
      }
    }
  };
  return (
    <>
      <ChangeRow icon={<ArrowUp size={20} aria-hidden />} color="info.fg">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={2}>
          <chakra.div minWidth={0}>
            <chakra.p fontWeight="medium" overflowWrap="anywhere">
              {named()} · <Plural value={count} one="# change" other="# changes" />
            </chakra.p>
            <WaitingSince row={first} reason={reason(first)} />
          </chakra.div>
          <Button
            size="small"
            aria-expanded={isOpen}
            icon={isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
          </Button>
        </chakra.div>
      </ChangeRow>
      {isOpen && rows.map((row) => <WaitingRow key={row.seq} row={row} text={text(row)} reason={reason(row)} />)}
    </>
  );
}
