import { useLingui } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type FloorException, type Resolution, waysOf } from '../../../contract/floor.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { withLocale } from '../../lib/i18n-locale.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useLocale } from '../../ui/use-format.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { useAction } from '../warehouse/use-action.ts';
import { type ChosenWay, type DecisionFacts, isChosenWay } from './chosen-way.ts';
import { DeliverAgainDialog } from './deliver-again-dialog.tsx';
import { ExceptionFacts } from './exception-facts.tsx';
import { ExceptionLines } from './exception-lines.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { NameSource } from './name-source.tsx';
import { useExceptionText } from './use-exception-text.ts';

/** One exception: its subject, each fact with user and time, and a button for each resolution. */
export function ExceptionCard({ exception }: { exception: FloorException }) {
  const { t } = useLingui();
  const text = useExceptionText();
  const mutate = useMutate();
  const toast = useToast();
  const navigate = useNavigate();
  const locale = useLocale();
  const { busy, now, run } = useAction();
  const headingId = useId();
  const { itemCode, description } = exception.about;
  // The ledger's facts name an item only by its code.
  const item = useShopItems(itemCode ? [String(itemCode)] : [])?.items.get(String(itemCode));
  const name = description ?? item?.description ?? null;
  const about = text.about({ ...exception, about: { ...exception.about, description: name } });
  const [choosing, setChoosing] = useState<ChosenWay | null>(null);
  const ways = waysOf(exception);
  /** The bin to count again, because the user who decides may count too. */
  const toCount = exception.about.bin;
  const count = () =>
    void navigate(
      withLocale(
        `/mobile/warehouse/inventory?${new URLSearchParams({ bin: String(toCount), session: uuidv7() })}`,
        locale,
      ),
    );

  const resolve = async (resolution: Resolution, more: DecisionFacts = {}) => {
    setChoosing(null);
    const done = await run(() =>
      mutate('exceptions.resolve', {
        params: { id: exception.id },
        body: { resolution, note: '', resolvedAt: now(), ...more },
      }),
    );
    if (!done) return;
    const decided = text.resolution(resolution, exception.kind);
    toast.show({
      tone: 'success',
      text: t`Decided: ${decided}`,
      ...(resolution === 'recount' && toCount ? { action: { label: t`Count ${toCount} now`, onPress: count } } : {}),
    });
  };

  return (
    <Card as="article" aria-labelledby={headingId} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      <chakra.div display="grid" gridTemplateColumns="auto minmax(0, 1fr)" gap={3} alignItems="start">
        <chakra.span color="warning.fg" marginTop={0.5}>
          <TriangleAlert size={22} aria-hidden />
        </chakra.span>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={1} minWidth={0}>
          <chakra.h2 id={headingId} fontSize="md" fontWeight="semibold" lineHeight="snug">
            {text.title(exception)}
          </chakra.h2>
          <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {about.join(' · ')}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      <ExceptionLines about={exception.about} open={false} />
      <ExceptionFacts facts={exception.facts} item={item} />
      <chakra.div
        display={{ base: 'grid', sm: 'flex' }}
        flexWrap="wrap"
        gap={2}
        role="group"
        aria-label={t`What to do`}
      >
        {ways.map((way, index) => (
          <Button
            key={way}
            variant={index === 0 ? 'primary' : 'secondary'}
            disabled={busy}
            onClick={() => (isChosenWay(way) ? setChoosing(way) : void resolve(way))}
          >
            {text.resolution(way, exception.kind)}
          </Button>
        ))}
      </chakra.div>
      {choosing === 'give_to_order' && (
        <GiveDialog
          exception={exception}
          onGive={(salesOrderId) => void resolve('give_to_order', { salesOrderId })}
          onClose={() => setChoosing(null)}
        />
      )}
      {choosing === 'deliver_again' && (
        <DeliverAgainDialog
          exception={exception}
          busy={busy}
          onDecide={(decision) => void resolve('deliver_again', decision)}
          onClose={() => setChoosing(null)}
        />
      )}
      {choosing === 'name_source' && (
        <Dialog open onClose={() => setChoosing(null)} title={text.title(exception)}>
          <NameSource
            exception={exception}
            busy={busy}
            onName={(source) => void resolve('name_source', { source })}
            onBack={() => setChoosing(null)}
          />
        </Dialog>
      )}
    </Card>
  );
}
