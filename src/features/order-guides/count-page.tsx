import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ListChecks from 'lucide-react/icons/list-checks';
import { useMemo, useState } from 'react';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { countedOf } from '../../../rules/count-shelf.ts';
import { useShop } from '../../sync/use-session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useDesk } from '../../ui/use-desk.ts';
import { useGo } from '../../ui/use-go.ts';
import { useCartLines } from '../carts/use-cart.ts';
import { useUndoableLines } from '../carts/use-set-line.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { CountComing } from './count-coming.tsx';
import { CountJump } from './count-jump.tsx';
import { CountLine } from './count-line.tsx';
import { CountPad } from './count-pad.tsx';
import { CountReview } from './count-review.tsx';
import { CountStrip } from './count-strip.tsx';
import { cartLinesOf, countResult } from './data/count-result.ts';
import { guideLineKey } from './data/guide-lines.ts';
import { useComing } from './use-coming.ts';
import { useCount } from './use-count.ts';
import { useCountKeys } from './use-count-keys.ts';
import { useParDay, useShelf } from './use-shelf.ts';

const NO_ITEMS = new Map();

/** Counts a guide's shelf, line by line; then shows the result, which goes into the cart. */
export function CountPage({ guide }: { readonly guide: OrderGuide }) {
  const { t } = useLingui();
  const { location } = useShop();
  const desk = useDesk();
  const go = useGo();
  const toast = useToast();
  const setLines = useUndoableLines();
  const cart = useCartLines();
  const [jumping, setJumping] = useState(false);
  const { lines, codes } = useShelf(guide);
  const keys = useMemo(() => lines.map(guideLineKey), [lines]);
  const found = useShopItems(codes);
  const { deliveryOn, weekday } = useParDay();
  const { row, take, want, drop, restore } = useCount(guide.id, keys);
  useCountKeys(take, row !== undefined && !row.review && !jumping);

  const items = found?.items ?? NO_ITEMS;
  const coming = useComing(guide, items, deliveryOn);
  const { counted } = coming;
  const result = useMemo(
    () => (row && cart && counted ? countResult(lines, weekday, counted, row, cart, items, location) : undefined),
    [lines, weekday, counted, row, cart, items, location],
  );
  const home = `/portal/account/orderguides/${guide.id}`;
  if (lines.length === 0)
    return (
      <EmptyState
        title={<Trans>This guide is empty</Trans>}
        action={
          <ButtonLink to={home} variant="primary">
            {guide.name}
          </ButtonLink>
        }
      >
        <Trans>Nothing to count yet.</Trans>
      </EmptyState>
    );
  if (!row || !result || !found) return <Skeleton flex="1" borderRadius="md" />;

  const index = Math.max(0, keys.indexOf(row.at));
  const here = result[index];
  const finish = async () => {
    await drop();
    go(home, { replace: true });
  };
  const toCart = async () => {
    const { after, before } = cartLinesOf(result);
    const undo = await setLines(after, before);
    if (!undo) return;
    const count = await drop();
    go('/portal/cart', { replace: true });
    const number = after.length;
    toast.show({
      key: 'cart-filled',
      text: t`${plural(number, { one: '# item', other: '# items' })} added to cart`,
      action: {
        label: t`Undo`,
        onPress: () => {
          undo();
          if (count) void restore(count);
        },
      },
    });
  };
  const position = index + 1;
  const total = keys.length;
  const jump = (
    <CountJump
      result={result}
      at={row.review ? '' : row.at}
      skipped={row.skipped}
      onGo={(to) => {
        setJumping(false);
        take({ do: 'go', to });
      }}
    />
  );
  const many = countedOf(row, keys);
  return (
    <chakra.div
      flex="1"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
      gap={6}
      alignItems="stretch"
    >
      <chakra.div display="flex" flexDirection="column" gap={2} width="full" maxWidth="40rem" marginInline="auto">
        <chakra.div display="grid" gap={1}>
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={2} marginTop={-2}>
            <Back to={home} onPress={row.review ? () => take({ do: 'back' }) : undefined} name={guide.name} />
            {!row.review && (
              <chakra.span
                display="flex"
                gap={1}
                css={{ '@media (max-width: 359px)': { '& svg': { display: 'none' } } }}
              >
                {!desk && (
                  <Button variant="quiet" icon={<ListChecks size={18} aria-hidden />} onClick={() => setJumping(true)}>
                    <Trans>List</Trans>
                  </Button>
                )}
                <Button variant="quiet" disabled={many === 0} onClick={() => take({ do: 'review' })}>
                  <Trans>Result</Trans>
                </Button>
              </chakra.span>
            )}
          </chakra.div>
          <chakra.div display="flex" justifyContent="space-between" gap={3} fontSize="xs" color="fg.muted">
            <chakra.h1 fontWeight="medium" lineClamp="2">
              {row.review ? <Trans>Count result</Trans> : here?.line.section || guide.name}
            </chakra.h1>
            <chakra.span flexShrink={0} fontVariantNumeric="tabular-nums">
              {row.review ? (
                <Trans>
                  {many} of {total} counted
                </Trans>
              ) : (
                <Trans>
                  {position} of {total}
                </Trans>
              )}
            </chakra.span>
          </chakra.div>
          <CountStrip count={row} keys={keys} />
        </chakra.div>
        {row.review ? (
          <CountReview
            result={result}
            comingSwitch={<CountComing coming={coming} deliveryOn={deliveryOn} />}
            onWant={want}
            onGo={(to) => take({ do: 'go', to })}
            onTake={() => void toCart()}
            onFinish={() => void finish()}
          />
        ) : (
          here && (
            <>
              <CountLine
                counted={here}
                typed={row.entries[here.key] ?? ''}
                deliveryOn={deliveryOn}
                coming={coming.all?.get(here.key)}
                position={position}
                total={total}
              />
              <CountPad
                onStep={take}
                canGoBack={index > 0}
                canGoOn={here.onHand !== null}
                isLast={index === keys.length - 1}
              />
            </>
          )
        )}
      </chakra.div>
      {desk && (
        <Card
          pad="none"
          position="sticky"
          top="calc(var(--header-height, 3.5rem) + 1rem)"
          alignSelf="start"
          maxHeight="calc(100dvh - var(--header-height, 3.5rem) - 2rem)"
          overflowY="auto"
        >
          {jump}
        </Card>
      )}
      <Drawer open={jumping} onClose={() => setJumping(false)} title={<Trans>Items to count</Trans>}>
        {jump}
      </Drawer>
    </chakra.div>
  );
}

function Back({
  to,
  name,
  onPress,
}: {
  readonly to: string;
  readonly name: string;
  onPress?: (() => void) | undefined;
}) {
  if (onPress)
    return (
      <Button variant="quiet" icon={<ArrowLeft size={18} aria-hidden />} onClick={onPress}>
        <Trans>Back to counting</Trans>
      </Button>
    );
  return (
    <chakra.span minWidth={0} color="fg.muted" fontWeight="medium">
      <AppLink to={to}>
        <chakra.span display="inline-flex" alignItems="center" gap={1.5} minHeight="touch">
          <ArrowLeft size={18} aria-hidden />
          <chakra.span lineClamp="2">{name}</chakra.span>
        </chakra.span>
      </AppLink>
    </chakra.span>
  );
}
