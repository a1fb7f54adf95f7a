import { Trans, useLingui } from '@lingui/react/macro';
import ImageIcon from 'lucide-react/icons/image';
import Printer from 'lucide-react/icons/printer';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useState } from 'react';
import type { PurchaseOrder, ReceiptEntry } from '../../../contract/receiving.ts';
import { countryName } from '../../../rules/country-name.ts';
import { standing } from '../../../rules/receiving/tally.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Section } from '../../ui/section.tsx';
import { useFormat, useLocale } from '../../ui/use-format.ts';
import { EntryWords } from '../warehouse/entry-words.tsx';
import { EntryPhoto } from './entry-photo.tsx';
import { useRejectReasons } from './use-reject-reasons.ts';
import { useTemperature } from './use-temperature.ts';

/** The recorded entries of the order, the latest first, each with Undo. */
export function EntryList({
  order,
  onReverse,
  onLabel,
  printer,
}: {
  readonly order: PurchaseOrder;
  readonly onReverse: (entry: ReceiptEntry) => void;
  readonly onLabel: (entry: ReceiptEntry) => void;
  /** Chooses the printer of labels. */
  readonly printer: ReactNode;
}) {
  const counting = new Set(standing(order.entries).map(({ id }) => id));
  const [seen, setSeen] = useState<ReceiptEntry | null>(null);
  const entries = order.entries.filter(({ kind }) => kind !== 'reverse').toReversed();
  if (entries.length === 0) return null;
  return (
    <Section title={<Trans>Recorded so far</Trans>} actions={printer}>
      <Card as="ul" pad="none">
        {entries.map((entry) => (
          <chakra.li key={entry.id} borderBottomWidth="1px" borderColor="border">
            <EntryRow
              entry={entry}
              counts={counting.has(entry.id)}
              onReverse={onReverse}
              onLabel={onLabel}
              onPhoto={setSeen}
            />
          </chakra.li>
        ))}
      </Card>
      {seen && <EntryPhoto order={order} entry={seen} onClose={() => setSeen(null)} />}
    </Section>
  );
}

function EntryRow({
  entry,
  counts,
  onReverse,
  onLabel,
  onPhoto,
}: {
  readonly entry: ReceiptEntry;
  readonly counts: boolean;
  readonly onReverse: (entry: ReceiptEntry) => void;
  readonly onLabel: (entry: ReceiptEntry) => void;
  readonly onPhoto: (entry: ReceiptEntry) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const reasons = useRejectReasons();
  const temperature = useTemperature();
  const locale = useLocale();
  const origin = ({ originCountry, isOriginOfItem }: ReceiptEntry) => {
    if (originCountry === null) return '';
    const country = countryName(originCountry, locale);
    return isOriginOfItem ? t`origin ${country}, from the item` : t`origin ${country}`;
  };
  const amount = `${format.number(entry.quantity)} ${entry.uom}`;
  const what = entry.description || entry.itemCode;
  const facts = [
    entry.lotCode && t`Lot ${entry.lotCode}`,
    entry.weightGrams !== null && format.weight(entry.weightGrams, 'lb'),
    entry.expiresOn && t`best before ${format.day(entry.expiresOn)}`,
    origin(entry),
    entry.temperatureTenths !== null && temperature.text(entry.temperatureTenths),
    entry.reason && reasons[entry.reason],
  ];
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={1}
      paddingInline={4}
      paddingTop={3}
      paddingBottom={1}
    >
      <EntryWords
        counts={counts}
        what={
          entry.kind === 'reject' ? (
            <Trans>
              {amount} refused · {what}
            </Trans>
          ) : entry.kind === 'send_back' ? (
            <Trans>
              {amount} returned to vendor · {what}
            </Trans>
          ) : (
            <>
              {amount} · {what}
            </>
          )
        }
        facts={facts}
        by={entry.by}
        at={entry.receivedAt}
        badges={
          <>
            {entry.lineNumber === null && (
              <Badge look="outline">
                <Trans>Not on the order</Trans>
              </Badge>
            )}
            {entry.onHold && (
              <Badge look="outline">
                <Trans>Quality hold</Trans>
              </Badge>
            )}
          </>
        }
      />
      <chakra.div display="flex" flexWrap="wrap" gap={1} marginInline={-3} _empty={{ display: 'none' }}>
        {entry.hasPhoto && (
          <Button
            variant="quiet"
            icon={<ImageIcon size={20} aria-hidden />}
            aria-label={t`Photo of ${amount} ${what}`}
            onClick={() => onPhoto(entry)}
          >
            <Trans>Photo</Trans>
          </Button>
        )}
        {counts && entry.kind === 'receive' && (
          <Button
            variant="quiet"
            icon={<Printer size={20} aria-hidden />}
            aria-label={t`Labels for ${amount} ${what}`}
            onClick={() => onLabel(entry)}
          >
            <Trans>Labels</Trans>
          </Button>
        )}
        {counts && entry.kind !== 'send_back' && (
          <Button
            variant="quiet"
            icon={<Undo2 size={20} aria-hidden />}
            aria-label={t`Undo ${amount} ${what}`}
            onClick={() => onReverse(entry)}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  );
}
