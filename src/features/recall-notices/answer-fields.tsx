import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { RecallAnswer, RecallNotice } from '../../../contract/recall-notices.ts';
import { containsCardNumber } from '../../../rules/card.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { subtractQuantities } from '../../../rules/quantity.ts';
import { orderStepOf } from '../../../rules/shelf-order.ts';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { TextArea } from '../../ui/text-area.tsx';

type Goods = RecallNotice['goods'][number];
type Answered = RecallAnswer['goods'][number];
type Amounts = Pick<Answered, 'kept' | 'discarded'>;

const keyOf = ({ itemCode, lotCode, uom }: Pick<Goods, 'itemCode' | 'lotCode' | 'uom'>): string =>
  `${itemCode}\n${lotCode}\n${uom}`;

/** Returns what a location answered about goods; undefined if the answer does not name them. */
export const answeredOf = (answer: Pick<RecallAnswer, 'goods'> | null, goods: Goods): Amounts | undefined =>
  answer?.goods.find((one) => keyOf(one) === keyOf(goods));

/** What is neither kept nor thrown away. Never below zero, because a delivery may be corrected after the answer. */
export const usedOf = ({ quantity }: Goods, { kept, discarded }: Amounts): number =>
  Math.max(0, subtractQuantities(subtractQuantities(quantity, kept), discarded));

export interface AnswerDraft {
  readonly goods: readonly Answered[];
  readonly note: string;
  readonly isSendable: boolean;
}

/** The answer to a notice while it is typed. The goods of the notice may change until it is sent. */
export function useAnswerDraft({ goods, answer }: RecallNotice) {
  const [typed, setTyped] = useState<Readonly<Record<string, Amounts>>>({});
  const [note, setNote] = useState(answer?.note ?? '');
  const amountsOf = (of: Goods): Amounts => {
    const { kept, discarded } = typed[keyOf(of)] ?? answeredOf(answer, of) ?? { kept: 0, discarded: 0 };
    return { kept, discarded };
  };
  const draft: AnswerDraft = {
    goods: goods.map((of) => ({ itemCode: of.itemCode, lotCode: of.lotCode, uom: of.uom, ...amountsOf(of) })),
    note: note.trim(),
    isSendable: !containsCardNumber(note),
  };
  const set = (of: Goods, change: Partial<Amounts>) =>
    setTyped((before) => ({ ...before, [keyOf(of)]: { ...amountsOf(of), ...change } }));
  return { draft, note, setNote, amountsOf, set };
}

/** Asks what is left of recalled goods and what was thrown away; the rest was used. */
export function AnswerFields({
  notice,
  of: { draft, note, setNote, amountsOf, set },
}: {
  readonly notice: RecallNotice;
  readonly of: ReturnType<typeof useAnswerDraft>;
}) {
  const { t } = useLingui();
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
      <AnswerGoods notice={notice} amountsOf={amountsOf} onAmounts={set} />
      <Field
        label={<Trans>Note</Trans>}
        optional
        {...(draft.isSendable ? {} : { error: t`This looks like a card number.` })}
      >
        <TextArea rows={2} maxLength={300} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </chakra.div>
  );
}

/** The amounts of each of the goods that are left or thrown away. */
export function AnswerGoods({
  notice,
  amountsOf,
  onAmounts,
}: {
  readonly notice: Pick<RecallNotice, 'goods'>;
  readonly amountsOf: (goods: Goods) => Amounts;
  readonly onAmounts: (goods: Goods, change: Partial<Amounts>) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      {notice.goods.map((goods) => {
        const amounts = amountsOf(goods);
        const { kept, discarded } = amounts;
        const name = itemName(goods.description);
        const step = orderStepOf(goods.uom);
        return (
          <chakra.fieldset key={keyOf(goods)} display="grid" gap={2}>
            <GoodsLine goods={goods} />
            <Amount label={t`Still here and set aside`}>
              <QuantityStepper
                label={t`${name}: still here and set aside`}
                value={kept}
                step={step}
                max={Math.max(0, subtractQuantities(goods.quantity, discarded))}
                unit={goods.uom}
                onChange={(value) => onAmounts(goods, { kept: value })}
              />
            </Amount>
            <Amount label={t`Thrown away`}>
              <QuantityStepper
                label={t`${name}: thrown away`}
                value={discarded}
                step={step}
                max={Math.max(0, subtractQuantities(goods.quantity, kept))}
                unit={goods.uom}
                onChange={(value) => onAmounts(goods, { discarded: value })}
              />
            </Amount>
            <Amount label={t`Already used or sold`}>
              <chakra.strong>
                <Quantity value={usedOf(goods, amounts)} unit={goods.uom} />
              </chakra.strong>
            </Amount>
          </chakra.fieldset>
        );
      })}
    </>
  );
}

function Amount({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap={2}
      minHeight="touch"
    >
      <span>{label}</span>
      {children}
    </chakra.div>
  );
}

/** The item, its lot and what was received of it. */
export function GoodsLine({ goods }: { readonly goods: Goods }) {
  const orders = goods.deliveries.map(({ salesOrderNumber }) => salesOrderNumber).join(', ');
  return (
    <chakra.div lineHeight="snug">
      <chakra.p fontWeight="semibold" overflowWrap="anywhere">
        {itemName(goods.description)}
      </chakra.p>
      <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        <Trans>
          Lot {goods.lotCode} · received: <Quantity value={goods.quantity} unit={goods.uom} />
        </Trans>
        {orders && (
          <>
            {' · '}
            <Trans>sales order {orders}</Trans>
          </>
        )}
      </chakra.p>
    </chakra.div>
  );
}

/** What a location answered, for each of its goods. */
export function AnswerText({ notice }: { readonly notice: RecallNotice }) {
  const { answer } = notice;
  if (!answer) return null;
  return (
    <chakra.ul display="grid" gap={2}>
      {notice.goods.map((goods) => {
        const amounts = answeredOf(answer, goods);
        return (
          <chakra.li key={keyOf(goods)} lineHeight="snug">
            <GoodsLine goods={goods} />
            {amounts && (
              <chakra.p fontSize="sm">
                <Trans>
                  Set aside <Quantity value={amounts.kept} unit={goods.uom} /> · thrown away{' '}
                  <Quantity value={amounts.discarded} unit={goods.uom} /> · used{' '}
                  <Quantity value={usedOf(goods, amounts)} unit={goods.uom} />
                </Trans>
              </chakra.p>
            )}
          </chakra.li>
        );
      })}
      {answer.note && <chakra.li overflowWrap="anywhere">{answer.note}</chakra.li>}
    </chakra.ul>
  );
}
