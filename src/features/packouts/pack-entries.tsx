import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import type { Packout, PackoutEntry } from '../../../contract/packouts.ts';
import { standingEntries } from '../../../rules/packouts.ts';
import { useLive } from '../../sync/use-live.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { EntryWords } from '../warehouse/entry-words.tsx';
import { useLossReasons } from './use-loss-reasons.ts';

export interface PackEntriesProps {
  readonly packout: Packout;
  readonly onReverse: (entry: PackoutEntry) => void;
  readonly onLabel: (entry: PackoutEntry) => void;
  /** Chooses the printer of labels. */
  readonly printer: ReactNode;
}

/** The recorded entries, the latest first, each with Undo. */
export function PackEntries(props: PackEntriesProps) {
  const { entries } = props.packout;
  const counting = new Set(standingEntries(entries).map(({ id }) => id));
  const shown = entries.filter(({ kind }) => kind !== 'reverse').toReversed();
  const made = shown.flatMap(({ kind, lotId }) => (kind === 'output' && lotId !== null ? [lotId] : []));
  // The current lots, because a hold may have been set or ended since the entry.
  const lots = useLive((db) => db.live('lots').bulkGet(made), [made.join(' ')]);
  const isHeld = ({ lotId, onHold }: PackoutEntry) => lots?.find((lot) => lot?.id === lotId)?.onHold ?? onHold;
  if (shown.length === 0) return null;
  return (
    <Section title={<Trans>Recorded so far</Trans>} actions={props.printer}>
      <Card as="ul" pad="none">
        {shown.map((entry) => (
          <chakra.li key={entry.id} borderBottomWidth="1px" borderColor="border">
            <EntryRow {...props} entry={entry} counts={counting.has(entry.id)} held={isHeld(entry)} />
          </chakra.li>
        ))}
      </Card>
    </Section>
  );
}

function EntryRow({
  packout,
  entry,
  counts,
  held,
  onReverse,
  onLabel,
}: PackEntriesProps & { readonly entry: PackoutEntry; readonly counts: boolean; readonly held: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const reasons = useLossReasons();
  const { kind, quantity, weightGrams, lotCode, bin } = entry;
  const weight = weightGrams === null ? null : format.weight(weightGrams, 'lb');
  const amount = quantity > 0 ? `${format.number(quantity)} ${entry.uom}` : (weight ?? '');
  const what = entry.description || entry.itemCode;
  const facts = [
    lotCode && t`Lot ${lotCode}`,
    quantity > 0 && weight,
    kind === 'output' && entry.expiresOn && t`best before ${format.day(entry.expiresOn)}`,
    bin && t`Bin ${bin}`,
    entry.reason && reasons[entry.reason],
    entry.expiryReason,
  ];
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      gap={3}
      alignItems="center"
      paddingInline={4}
      paddingBlock={2}
      minHeight="4rem"
    >
      <EntryWords
        counts={counts}
        what={
          kind === 'source' ? (
            <Trans>
              Used {amount} · {what}
            </Trans>
          ) : kind === 'output' ? (
            <Trans>
              Packed {amount} · {what}
            </Trans>
          ) : (
            <Trans>
              Lost {amount} · {what}
            </Trans>
          )
        }
        facts={facts}
        by={entry.by}
        at={entry.doneAt}
        badges={
          held && (
            <Badge look="outline">
              <Trans>Quality hold</Trans>
            </Badge>
          )
        }
      />
      {counts && (
        <chakra.div display="flex">
          {kind === 'output' && (
            <IconButton
              label={t`Labels for ${amount} ${what}`}
              icon={<Printer size={22} aria-hidden />}
              onClick={() => onLabel(entry)}
            />
          )}
          {packout.status === 'open' && (
            <IconButton
              label={t`Undo ${amount} ${what}`}
              icon={<Undo2 size={22} aria-hidden />}
              onClick={() => onReverse(entry)}
            />
          )}
        </chakra.div>
      )}
    </chakra.div>
  );
}
