import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useRef } from 'react';
import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { orderStepOf } from '../../../rules/shelf-order.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Picture } from '../../ui/picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { drawingOf } from '../catalog/drawing-of.ts';
import { useRefusalText } from '../orders/use-refusal-text.ts';
import { useBottomBar } from '../shop/use-bottom-bar.ts';
import { type CountedLine, cartLinesOf } from './data/count-result.ts';

/** The result of the count, line by line, before it goes into the cart. */
export function CountReview({
  result,
  comingSwitch,
  onWant,
  onGo,
  onTake,
  onFinish,
}: {
  readonly result: readonly CountedLine[];
  readonly comingSwitch: React.ReactNode;
  readonly onWant: (key: string, quantity: number) => void;
  readonly onGo: (key: string) => void;
  readonly onTake: () => void;
  /** There is nothing to order, and the count is finished. */
  readonly onFinish: () => void;
}) {
  const { location } = useShop();
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  const counted = result.filter(({ onHand }) => onHand !== null);
  const short = counted.filter(({ order, wanted }) => (order?.quantity ?? 0) > 0 || wanted > 0);
  const noPar = counted.filter(({ order, wanted }) => order === null && wanted === 0);
  const enough = counted.filter(({ order, wanted }) => order !== null && order.quantity === 0 && wanted === 0);
  const open = result.filter(({ onHand }) => onHand === null);
  const { after } = cartLinesOf(result);
  const orderingOff = location.options.disableOrdering;
  return (
    <chakra.div flex="1" display="grid" gridTemplateRows="1fr auto" gap={4}>
      <chakra.div display="grid" alignContent="start" gap={4}>
        {open.length > 0 && (
          <Callout
            tone="warning"
            title={<Plural value={open.length} one="# line not counted" other="# lines not counted" />}
            action={
              <Button size="small" onClick={() => onGo(open[0]?.key ?? '')}>
                <Plural value={open.length} one="Keep counting" other="Keep counting" />
              </Button>
            }
          >
            <Trans>They won’t be ordered.</Trans>
          </Callout>
        )}
        {comingSwitch}
        <Group title={<Trans>To order</Trans>} lines={short} onWant={onWant} onGo={onGo} />
        <Group title={<Trans>Counted, no par</Trans>} lines={noPar} onWant={onWant} onGo={onGo} />
        <Group title={<Trans>Enough on hand</Trans>} lines={enough} onWant={onWant} onGo={onGo} />
      </chakra.div>
      <chakra.div
        ref={bar}
        position="sticky"
        bottom={0}
        zIndex="header"
        bg="bg.raised"
        borderTopWidth="1px"
        borderColor="border"
        marginInline={{ base: 'calc(-1 * var(--page-x, 1rem))', lg: 0 }}
        marginBottom="calc(-1 * var(--page-y, 1rem))"
        padding={3}
        paddingBottom="max({spacing.3}, env(safe-area-inset-bottom))"
      >
        {after.length === 0 ? (
          <Button full size="large" onClick={onFinish} disabled={counted.length === 0}>
            <Trans>Nothing to order: finish</Trans>
          </Button>
        ) : (
          <Button
            full
            size="large"
            variant="primary"
            icon={<ShoppingCart size={20} aria-hidden />}
            disabled={orderingOff}
            onClick={onTake}
          >
            {orderingOff ? (
              <Trans>Ordering is off for this location</Trans>
            ) : (
              <Plural value={after.length} one="Add # item to cart" other="Add # items to cart" />
            )}
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  );
}

function Group({
  title,
  lines,
  onWant,
  onGo,
}: {
  readonly title: React.ReactNode;
  readonly lines: readonly CountedLine[];
  readonly onWant: (key: string, quantity: number) => void;
  readonly onGo: (key: string) => void;
}) {
  if (lines.length === 0) return null;
  return (
    <section>
      <chakra.h2 display="flex" justifyContent="space-between" paddingBlock={2} fontSize="sm" fontWeight="semibold">
        {title}
        <chakra.span fontSize="xs" fontWeight="normal" color="fg.muted">
          {lines.length}
        </chakra.span>
      </chakra.h2>
      <Card pad="none" as="ul" css={{ '& > li:last-child > *': { borderBottomWidth: 0 } }}>
        {lines.map((counted) => (
          <li key={counted.key}>
            <ReviewLine counted={counted} onWant={onWant} onGo={onGo} />
          </li>
        ))}
      </Card>
    </section>
  );
}

function ReviewLine({
  counted,
  onWant,
  onGo,
}: {
  readonly counted: CountedLine;
  readonly onWant: (key: string, quantity: number) => void;
  readonly onGo: (key: string) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const refusalText = useRefusalText();
  const { key, line, item, par, onHand, coming, order, wanted, uom, inCart, problem } = counted;
  const name = itemName(item?.description ?? line.itemCode);
  const have = `${format.number(onHand ?? 0)} ${line.uom}`;
  const parNumber = par === null ? '' : format.number(par);
  const parText = par === null ? t`no par` : t`par ${parNumber}`;
  const there = format.number(inCart);
  const onWay = format.number(coming);
  const needed = order && `${format.number(order.quantity)} ${order.uom}`;
  return (
    <ListRow
      lead={<Picture src={item?.imageUrl} drawing={drawingOf(item)} alt="" name={name} size={40} />}
      title={name}
      dimmed={problem !== null}
      detail={
        <>
          {needed !== null && (
            <>
              <Trans>Par {parNumber}</Trans>
              {' − '}
            </>
          )}
          <chakra.button
            type="button"
            color="accent.text"
            cursor="pointer"
            minHeight={6}
            aria-label={t`Count ${name} again: ${have} on hand, ${parText}`}
            position="relative"
            onClick={() => onGo(key)}
            _hover={{ textDecoration: 'underline' }}
            // The target is as tall as a thumb, but the line is not.
            _after={{ content: '""', position: 'absolute', insetInline: -1, insetBlock: -3 }}
          >
            <Trans>{have} on hand</Trans>
          </chakra.button>
          {needed === null ? (
            <> · {parText}</>
          ) : (
            <>
              {coming > 0 && (
                <>
                  {' − '}
                  <Trans>{onWay} coming</Trans>
                </>
              )}
              {` = ${needed}`}
            </>
          )}
          {inCart > 0 && (
            <>
              {' · '}
              <Trans>
                {there} {uom} already in the cart
              </Trans>
            </>
          )}
          {problem !== null && (
            <chakra.span display="block" color="danger.fg" fontWeight="medium">
              {problem === 'out_of_stock' ? <Trans>Out of stock: not ordered</Trans> : refusalText(problem)}
            </chakra.span>
          )}
        </>
      }
      control={
        problem === null ? (
          <QuantityStepper
            label={t`Order of ${name}`}
            value={wanted}
            onChange={(quantity) => onWant(key, quantity)}
            step={orderStepOf(uom)}
            max={MAX_QUANTITY}
            unit={uom}
          />
        ) : undefined
      }
    />
  );
}
