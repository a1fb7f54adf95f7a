import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PickOrder } from '../../../contract/picking.ts';
import { MOST_LANE, type StagedPallet } from '../../../contract/rows/staged-pallet.ts';
import { useLive } from '../../sync/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSheetDraft } from '../warehouse/use-sheet-draft.ts';
import { laneOfTruck, lanesFor, palletsOf } from './data/pallets.ts';
import { listPickOrders } from './data/queries.ts';
import { MissingGoods } from './missing-goods.tsx';
import { StagePallets } from './stage-pallets.tsx';
import type { LabelledPallet } from './use-pallet-labels.ts';

/** Where an order waits, and on what. */
export interface Staging {
  readonly lane: string;
  readonly pallets: StagedPallet[];
}

/** Gross grams by the pallet's number. */
type Weights = Readonly<Record<string, number>>;
/** Lanes that are offered as buttons. */
const SHOWN_LANES = 4;

/**
 * Confirms staging: the lane, the pallets with their weights and labels, and by name what the orders lack. Weights
 * come back after a reload.
 */
export function StageDialog({
  orders,
  lane: given,
  onLane,
  onStage,
  onPrint,
  onClose,
}: {
  readonly orders: readonly PickOrder[];
  /** The lane that was scanned or entered; undefined before. */
  readonly lane: string | undefined;
  readonly onLane: (lane: string) => void;
  /** `draft` names the weights, which the change that records them deletes. */
  readonly onStage: (stagingOf: (order: PickOrder) => Staging, draft: string) => void;
  readonly onPrint: (order: PickOrder, pallet: LabelledPallet) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const ids = orders.map(({ id }) => id).join();
  const kept = useSheetDraft<Weights>('staging', ids);
  const all = useLive(listPickOrders);
  const [first] = orders;
  if (!first || all === undefined || kept.value === undefined) return null;
  const entered = kept.value ?? {};
  const proposed = new Set(orders.map((order) => order.lane || laneOfTruck(order, all)));
  // Orders of several trucks have no lane in common.
  const lane = given ?? (proposed.size === 1 ? [...proposed].join() : '');
  const weights = new Map([
    ...orders.flatMap(({ pallets = [] }) =>
      pallets.flatMap(({ number, weightGrams }) => (weightGrams === null ? [] : [[number, weightGrams] as const])),
    ),
    ...Object.entries(entered),
  ]);
  const weigh = (number: string, grams: number | null) => {
    const { [number]: _, ...others } = entered;
    kept.set(grams === null ? others : { ...others, [number]: grams });
  };
  const stagingOf = (order: PickOrder): Staging => ({
    lane: lane.trim(),
    pallets: palletsOf(order).flatMap(({ number }) =>
      number === '' ? [] : [{ number, weightGrams: weights.get(number) ?? null }],
    ),
  });
  const isStaged = orders.every(({ status }) => status === 'staged');
  const lanes = lanesFor(first, all)
    .filter((one) => one !== lane)
    .slice(0, SHOWN_LANES);
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        isStaged ? (
          <Trans>Lane and pallets</Trans>
        ) : (
          <Plural value={orders.length} one="Stage this order" other="Stage # orders" />
        )
      }
      footer={
        <>
          <Button size="large" onClick={onClose}>
            {isStaged ? <Trans>Cancel</Trans> : <Trans>Not yet</Trans>}
          </Button>
          <Button size="large" variant="primary" onClick={() => onStage(stagingOf, kept.key)}>
            {isStaged ? <Trans>Save</Trans> : <Trans>Stage</Trans>}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
        <Field label={t`Lane`} hint={t`Scan its label or type its name: the driver sees it.`} optional>
          <TextInput
            value={lane}
            maxLength={MOST_LANE}
            autoCapitalize="characters"
            onChange={(event) => onLane(event.target.value)}
          />
        </Field>
        {lanes.length > 0 && (
          <chakra.div display="flex" flexWrap="wrap" gap={2} role="group" aria-label={t`Lanes in use`}>
            {lanes.map((one) => (
              <Button key={one} onClick={() => onLane(one)}>
                {one}
              </Button>
            ))}
          </chakra.div>
        )}
        {orders.map((order) => {
          const pallets = palletsOf(order);
          if (pallets.every(({ number }) => number === '')) return null;
          return (
            <chakra.div key={order.id} display="grid" gap={2}>
              {orders.length > 1 && <chakra.p fontWeight="semibold">{order.locationName}</chakra.p>}
              <StagePallets
                pallets={pallets}
                weights={weights}
                onWeigh={weigh}
                onPrint={({ number, quantity, netGrams }) =>
                  onPrint(order, { number, quantity, weightGrams: weights.get(number) ?? netGrams, lane: lane.trim() })
                }
              />
            </chakra.div>
          );
        })}
        <MissingGoods orders={orders} />
      </chakra.div>
    </Dialog>
  );
}
