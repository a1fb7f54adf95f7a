import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useLive } from '../../sync/use-live.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useLocale } from '../../ui/use-format.ts';
import { useGo } from '../../ui/use-go.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { USAGE_DAYS } from '../orders/data/recent-orders.ts';
import { guideLineKey } from './data/guide-lines.ts';
import { categoryNames } from './data/queries.ts';
import { linesOfUsage, suggested } from './data/usage.ts';
import { useUsage } from './use-usage.ts';
import { useUsageText } from './use-usage-text.ts';

const MAX_NAME = 80;

/**
 * A guide made from the orders of the last 90 days on this device. Each line shows why it is included, and can be left
 * out.
 */
export function SuggestGuide({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { location } = useShop();
  const locale = useLocale();
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const toast = useToast();
  const go = useGo();
  const text = useUsageText();
  const usage = useUsage();
  const names = useLive((db) => categoryNames(db, locale), [locale]);
  const codes = useMemo(() => usage && [...new Set(usage.usages.map(({ itemCode }) => itemCode))], [usage]);
  const found = useShopItems(codes);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<string>();
  const offers = useMemo(() => (usage && found ? suggested(usage, found.items) : undefined), [usage, found]);
  const name = typed ?? t`Our usual order`;
  const chosen = offers?.filter((each) => !left.has(guideLineKey(each))) ?? [];

  const create = async () => {
    const id = uuidv7();
    const lines = linesOfUsage(chosen, found?.items ?? new Map(), names ?? new Map());
    const { customerLocationId } = location;
    try {
      await mutate('orderGuides.create', {
        body: { id, name: name.trim() || t`Our usual order`, customerLocationId, lines },
      });
    } catch (error) {
      return noteFull(error);
    }
    onClose();
    toast.show({ key: `guide-${id}`, tone: 'success', text: t`Order guide created` });
    go(`/portal/account/orderguides/${id}`);
  };
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={<Trans>A guide from your orders</Trans>}
      footer={
        <Button variant="primary" full disabled={chosen.length === 0 || !names} onClick={() => void create()}>
          <Plural
            value={chosen.length}
            _0="Nothing selected"
            one="Create guide (# item)"
            other="Create guide (# items)"
          />
        </Button>
      }
    >
      {!offers || !usage ? (
        <SkeletonRows count={6} picture={false} />
      ) : offers.length === 0 ? (
        <EmptyState title={<Trans>Not enough orders for a suggestion</Trans>}>
          <Trans>
            An item is suggested after you order it twice in {USAGE_DAYS} days. Until then, build a guide from the cart
            or an order.
          </Trans>
        </EmptyState>
      ) : (
        <chakra.div display="grid" gap={4}>
          <chakra.p color="fg.muted">
            <Plural
              value={usage.orders}
              one="From # order in the last 90 days on this device. The usual quantity becomes the par."
              other="From # orders in the last 90 days on this device. The usual quantity becomes the par."
            />
          </chakra.p>
          <Field label={t`Name`}>
            <TextInput value={name} maxLength={MAX_NAME} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <ul aria-label={t`Suggested items`}>
            {offers.map((each) => {
              const key = guideLineKey(each);
              return (
                <chakra.li key={key} borderBottomWidth="1px" borderColor="border">
                  <Checkbox
                    label={itemName(found?.items.get(each.itemCode)?.description ?? each.itemCode)}
                    hint={text(each, usage.orders)}
                    checked={!left.has(key)}
                    onChange={() => toggle(key)}
                  />
                </chakra.li>
              );
            })}
          </ul>
        </chakra.div>
      )}
    </Drawer>
  );
}
