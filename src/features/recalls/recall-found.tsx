import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import type { NotifiedLocation, Recall, RecallBalance } from '../../../contract/recalls.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Fact } from '../../ui/fact.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { AnswerText, answeredOf, GoodsLine, usedOf } from '../recall-notices/answer-fields.tsx';

interface Props {
  readonly recall: Recall;
  /** Records the answer of a location. Absent for exercises, which notify no customer. */
  readonly onAnswer?: (location: NotifiedLocation) => void;
}

/** What was found of a recalled lot: to pull here, with customers, and in the stock ledger. */
export function RecallFound({ recall, onAnswer }: Props) {
  const { found } = recall;
  return (
    <>
      {!recall.isMock && <Progress locations={found.locations} />}
      {found.waiting.length > 0 && (
        <Section title={<Trans>Picked and not yet gone: pull it</Trans>}>
          <Card as="ul" pad="none">
            {found.waiting.map((one, at) => (
              // An order may have several lines of the same lot.
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
              <li key={at}>
                <ListRow
                  title={`${one.salesOrderNumber} · ${one.locationName}`}
                  detail={`${itemName(one.description)} · ${one.lotCode} · ${one.warehouseName}`}
                  trail={<Quantity value={one.quantity} unit={one.uom} />}
                />
              </li>
            ))}
          </Card>
        </Section>
      )}
      <Section
        title={<Plural value={found.locations.length} one="# location received it" other="# locations received it" />}
      >
        {found.locations.map((location) => (
          <LocationCard key={location.customerLocationId} location={location} onAnswer={onAnswer} />
        ))}
      </Section>
      <Section
        title={<Trans>Stock</Trans>}
        hint={<Trans>By the stock ledger, with what was packed from the lot.</Trans>}
      >
        {found.balances.map((balance) => (
          <Balance key={balance.itemCode} balance={balance} />
        ))}
      </Section>
    </>
  );
}

/** How many locations have answered, and what is known of the goods, by unit. */
function Progress({ locations }: { readonly locations: readonly NotifiedLocation[] }) {
  const format = useFormat();
  const units = new Map<string, { received: number; kept: number; discarded: number; used: number; unknown: number }>();
  for (const { goods, answer } of locations)
    for (const one of goods) {
      const sum = units.get(one.uom) ?? { received: 0, kept: 0, discarded: 0, used: 0, unknown: 0 };
      const amounts = answeredOf(answer, one);
      units.set(one.uom, {
        received: addQuantities(sum.received, one.quantity),
        kept: addQuantities(sum.kept, amounts?.kept ?? 0),
        discarded: addQuantities(sum.discarded, amounts?.discarded ?? 0),
        used: addQuantities(sum.used, amounts ? usedOf(one, amounts) : 0),
        unknown: addQuantities(sum.unknown, amounts ? 0 : one.quantity),
      });
    }
  const [answered, all] = [
    format.number(locations.filter(({ answer }) => answer !== null).length),
    format.number(locations.length),
  ];
  return (
    <Card>
      <chakra.p fontSize="lg" fontWeight="bold" aria-live="polite">
        <Trans>
          {answered} of {all} answered
        </Trans>
      </chakra.p>
      {[...units].map(([uom, sum]) => (
        <chakra.dl
          key={uom}
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(7rem, 1fr))"
          gap={3}
          paddingTop={3}
          lineHeight="snug"
        >
          <Fact label={<Trans>Received</Trans>}>
            <Quantity value={sum.received} unit={uom} />
          </Fact>
          <Fact label={<Trans>Set aside</Trans>}>
            <Quantity value={sum.kept} unit={uom} />
          </Fact>
          <Fact label={<Trans>Thrown away</Trans>}>
            <Quantity value={sum.discarded} unit={uom} />
          </Fact>
          <Fact label={<Trans>Used</Trans>}>
            <Quantity value={sum.used} unit={uom} />
          </Fact>
          <Fact label={<Trans>No answer</Trans>}>
            <Quantity value={sum.unknown} unit={uom} />
          </Fact>
        </chakra.dl>
      ))}
    </Card>
  );
}

function LocationCard({
  location,
  onAnswer,
}: {
  readonly location: NotifiedLocation;
  readonly onAnswer: Props['onAnswer'];
}) {
  const { t } = useLingui();
  const { locationName, customerName, phone, answer } = location;
  return (
    <Card>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3} lineHeight="snug">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={2}>
          <chakra.h3 fontWeight="semibold" overflowWrap="anywhere">
            {locationName}
            {customerName !== locationName && (
              <chakra.span display="block" fontSize="sm" fontWeight="normal" color="fg.muted">
                {customerName}
              </chakra.span>
            )}
          </chakra.h3>
          {onAnswer && (
            <StatusBadge tone={answer ? 'success' : 'warning'}>{answer ? t`Answered` : t`No answer`}</StatusBadge>
          )}
        </chakra.div>
        {answer ? (
          <AnswerText notice={location} />
        ) : (
          <chakra.ul display="grid" gap={2}>
            {location.goods.map((goods) => (
              <li key={`${goods.itemCode} ${goods.lotCode} ${goods.uom}`}>
                <GoodsLine goods={goods} />
              </li>
            ))}
          </chakra.ul>
        )}
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
          {phone && (
            <chakra.a
              href={`tel:${phone}`}
              display="inline-flex"
              alignItems="center"
              gap={2}
              minHeight="touch"
              color="accent.text"
            >
              <Phone size={18} aria-hidden />
              {phone}
            </chakra.a>
          )}
          {onAnswer && location.state !== 'called_off' && (
            <Button onClick={() => onAnswer(location)}>
              {answer ? <Trans>Change answer</Trans> : <Trans>Record answer</Trans>}
            </Button>
          )}
        </chakra.div>
      </chakra.div>
    </Card>
  );
}

function Balance({ balance }: { readonly balance: RecallBalance }) {
  const { uom } = balance;
  const facts = [
    [<Trans key="received">Received or packed</Trans>, balance.received],
    [<Trans key="picked">Picked for orders</Trans>, balance.picked],
    [<Trans key="packed">Used in packouts</Trans>, balance.packed],
    [<Trans key="missing">Missing in counts</Trans>, balance.missing],
    [<Trans key="moving">Between warehouses</Trans>, balance.moving],
    [<Trans key="hand">On hand</Trans>, balance.onHand],
  ] as const;
  return (
    <Card>
      <chakra.p fontWeight="semibold" overflowWrap="anywhere">
        {itemName(balance.description || balance.itemCode)}
      </chakra.p>
      <chakra.dl
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(7rem, 1fr))"
        gap={3}
        paddingTop={2}
        lineHeight="snug"
      >
        {facts
          .filter(([, value], at) => value !== 0 || at === 0 || at === facts.length - 1)
          .map(([label, value]) => (
            <Fact key={label.key} label={label}>
              <Quantity value={value} unit={uom} />
            </Fact>
          ))}
      </chakra.dl>
    </Card>
  );
}
