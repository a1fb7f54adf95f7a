import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CONTAINER_KINDS, type ContainerCount } from '../../../contract/containers.ts';
import type { Delivery } from '../../../contract/deliveries.ts';
import { owedAfter } from '../../../rules/delivery.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Section } from '../../ui/section.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useContainerWords } from '../signatures/use-container-words.ts';

type Kind = ContainerCount['kind'];

/** Returns the containers of all orders of a stop together, by kind. */
export function containersOf(deliveries: readonly Delivery[]): ContainerCount[] {
  return CONTAINER_KINDS.map((kind) => {
    const own = deliveries.flatMap(({ containers }) => containers.filter((one) => one.kind === kind));
    return {
      kind,
      left: own.reduce((sum, { left }) => sum + left, 0),
      returned: own.reduce((sum, { returned }) => sum + returned, 0),
    };
  });
}

/**
 * Containers left and taken back, and the location's balance afterwards. They are stored with the first order of the
 * stop.
 */
export function ContainersCard({
  deliveries,
  locked,
  onSet,
}: {
  readonly deliveries: readonly Delivery[];
  readonly locked: boolean;
  readonly onSet: (delivery: Delivery, containers: readonly ContainerCount[]) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useContainerWords();
  const [opened, setOpened] = useState(false);
  const [first] = deliveries;
  if (!first) return null;
  const counts = containersOf(deliveries);
  const owedBefore = (kind: Kind) => first.containersOwed.find((one) => one.kind === kind)?.count ?? 0;
  const owed = new Map(
    owedAfter({ containersOwed: first.containersOwed, containers: counts }).map(({ kind, count }) => [kind, count]),
  );
  const used = counts.filter(({ kind, left, returned }) => left > 0 || returned > 0 || owedBefore(kind) !== 0);
  const shown = opened ? counts : used.length > 0 || locked ? used : counts.slice(0, 2);
  if (locked && shown.length === 0) return null;
  const set = (kind: Kind, change: Partial<ContainerCount>) => {
    const own = CONTAINER_KINDS.map(
      (each) => first.containers.find((one) => one.kind === each) ?? { kind: each, left: 0, returned: 0 },
    );
    const sum = counts.find((one) => one.kind === kind);
    onSet(
      first,
      own.map((one) => {
        if (one.kind !== kind) return one;
        // The other orders' containers are deducted, because this order stores only the rest.
        const left = change.left === undefined ? one.left : change.left - (sum ? sum.left - one.left : 0);
        const returned =
          change.returned === undefined ? one.returned : change.returned - (sum ? sum.returned - one.returned : 0);
        return { kind, left: Math.max(0, left), returned: Math.max(0, returned) };
      }),
    );
  };
  return (
    <Section title={<Trans>Containers</Trans>}>
      <Card pad="none">
        {shown.map(({ kind, left, returned }) => {
          const name = words.plural(kind);
          const before = format.number(owedBefore(kind));
          const after = format.number(owed.get(kind) ?? 0);
          return (
            <chakra.div
              key={kind}
              role="group"
              aria-label={name}
              display="grid"
              gap={3}
              padding={3}
              borderBottomWidth="1px"
              borderColor="border"
            >
              <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap={2}>
                <chakra.strong fontSize="sm">{name}</chakra.strong>
                <chakra.span fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                  <Trans>
                    On account: {before} → {after}
                  </Trans>
                </chakra.span>
              </chakra.div>
              <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 18rem), 1fr))" gap={3}>
                <Count
                  word={t`Left here`}
                  label={t`${name} left here`}
                  value={left}
                  locked={locked}
                  onChange={(value) => set(kind, { left: value })}
                />
                <Count
                  word={t({ message: 'Picked up', context: 'containers' })}
                  label={t`${name} picked up`}
                  value={returned}
                  locked={locked}
                  onChange={(value) => set(kind, { returned: value })}
                />
              </chakra.div>
            </chakra.div>
          );
        })}
        {!locked && shown.length < counts.length && (
          <Button variant="quiet" full onClick={() => setOpened(true)}>
            <Trans>Other containers</Trans>
          </Button>
        )}
      </Card>
    </Section>
  );
}

function Count({
  word,
  label,
  value,
  locked,
  onChange,
}: {
  readonly word: string;
  readonly label: string;
  readonly value: number;
  readonly locked: boolean;
  readonly onChange: (value: number) => void;
}) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
      <chakra.span aria-hidden fontSize="sm">
        {word}
      </chakra.span>
      <QuantityStepper label={label} value={value} max={9999} disabled={locked} onChange={onChange} />
    </chakra.div>
  );
}
