import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { CONTAINER_KINDS, type ContainerCount } from '../../../contract/containers.ts';
import type { Delivery } from '../../../contract/deliveries.ts';
import { owedAfter } from '../../../rules/delivery.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ChoiceRow } from '../../ui/choice-row.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Section } from '../../ui/section.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useContainerWords } from '../signatures/use-container-words.ts';
import { containersOf, withCounts } from './container-counts.ts';
import { useContainerScans } from './use-container-scans.ts';
import type { DriverActions } from './use-driver-actions.ts';
import { useTickScans } from './use-tick-scans.ts';

type Kind = ContainerCount['kind'];

/**
 * Containers left and taken back, and the location's balance afterwards. They are stored with the first order of the
 * stop. Takes the scans of the stop: those of goods tick their lines.
 */
export function ContainersCard({
  deliveries,
  left,
  locked,
  actions,
}: {
  readonly deliveries: readonly Delivery[];
  /** The orders of the stop that the truck left without. */
  readonly left: readonly Delivery[];
  readonly locked: boolean;
  readonly actions: Pick<DriverActions, 'setContainers' | 'checkOff' | 'unsayLine'>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useContainerWords();
  const [opened, setOpened] = useState(false);
  const onSet = actions.setContainers;
  const tick = useTickScans(deliveries, left, actions);
  const scans = useContainerScans({ deliveries, enabled: !locked, onSet, otherwise: tick });
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
  const set = (kind: Kind, change: Partial<ContainerCount>) => void onSet(first, withCounts(deliveries, kind, change));
  return (
    <Section
      title={<Trans>Containers</Trans>}
      actions={
        !locked && (
          <IconButton
            variant="secondary"
            label={t`Scan with the camera`}
            icon={<Camera size={22} aria-hidden />}
            onClick={scans.controls.openCamera}
          />
        )
      }
    >
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
      {scans.asked && (
        <Dialog
          open
          onClose={() => scans.answer(null)}
          title={<Trans>What is this container?</Trans>}
          footer={
            <Button full size="large" onClick={() => scans.answer(null)}>
              <Trans context="containers">None of these</Trans>
            </Button>
          }
        >
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
            <chakra.p fontSize="sm" color="fg.muted">
              <Trans>You won’t be asked again for labels like this one.</Trans>
            </chakra.p>
            <Card pad="none" role="group" aria-label={t`Kinds of containers`}>
              {CONTAINER_KINDS.map((kind) => (
                <ChoiceRow key={kind} type="button" onClick={() => scans.answer(kind)}>
                  {words.plural(kind)}
                </ChoiceRow>
              ))}
            </Card>
          </chakra.div>
        </Dialog>
      )}
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
