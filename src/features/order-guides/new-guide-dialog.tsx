import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { orderGuideEndpoints } from '../../../contract/order-guides.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { useLive } from '../../sync/use-live.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useLocale } from '../../ui/use-format.ts';
import { useGo } from '../../ui/use-go.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { type Amount, linesBySection } from './data/guide-lines.ts';
import { categoryNames } from './data/queries.ts';

const MAX_NAME = 80;
const schema = z.pick(orderGuideEndpoints.create.spec.body, { name: true });

/**
 * Creates an order guide from amounts: their quantities become the pars, their categories the sections. Then opens it.
 */
export function NewGuideDialog({
  amounts: offered,
  ofCart = false,
  suggestion,
  open,
  onClose,
}: {
  readonly amounts: readonly Amount[];
  /** The amounts are the cart's, and the guide may also start empty. */
  readonly ofCart?: boolean | undefined;
  readonly suggestion: string;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { location } = useShop();
  const locale = useLocale();
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const toast = useToast();
  const go = useGo();
  const [empty, setEmpty] = useState(false);
  const amounts = ofCart && empty ? [] : offered;
  const names = useLive((db) => categoryNames(db, locale), [locale]);
  const found = useShopItems(open ? amounts.map((amount) => amount.itemCode) : undefined);

  const close = () => {
    setEmpty(false);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={<Trans>New order guide</Trans>}
      lead={
        <chakra.div display="grid" gap={4} marginBottom={4}>
          {ofCart && offered.length > 0 && (
            <SegmentedControl
              label={t`Start with`}
              full
              value={empty ? 'empty' : 'cart'}
              onChange={(value) => setEmpty(value === 'empty')}
              segments={[
                { value: 'cart', label: <Trans>Items in the cart</Trans> },
                { value: 'empty', label: <Trans>Nothing</Trans> },
              ]}
            />
          )}
          <p>
            {amounts.length === 0 ? (
              <Trans>It starts empty. Add items on its page.</Trans>
            ) : (
              <Plural
                value={amounts.length}
                one="It gets # item. Its quantity becomes the par: the amount you want on the shelf."
                other="It gets # items. Their quantities become the pars: the amounts you want on the shelf."
              />
            )}
          </p>
        </chakra.div>
      }
      schema={schema}
      values={{ name: suggestion }}
      sections={(field) => [
        { fields: [field.text('name', t`Name`, { input: { maxLength: MAX_NAME }, autoFocus: true })] },
      ]}
      saveLabel={t`Create guide`}
      saveDisabled={!names || (amounts.length > 0 && !found)}
      onSave={async ({ name }) => {
        const id = uuidv7();
        const lines = linesBySection(amounts, found?.items ?? new Map(), names ?? new Map());
        try {
          await mutate('orderGuides.create', {
            body: { id, name, customerLocationId: location.customerLocationId, lines },
          });
        } catch (error) {
          return noteFull(error);
        }
        close();
        toast.show({ key: `guide-${id}`, tone: 'success', text: t`Order guide created` });
        go(`/portal/account/orderguides/${id}`);
      }}
    />
  );
}
