import { Trans } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import ListEnd from 'lucide-react/icons/list-end';
import { subtractQuantities } from '../../../rules/quantity.ts';
import type { ShelfOrder } from '../../../rules/shelf-order.ts';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** A line's par, less what is coming. A press adds what the cart lacks. */
export function ParFill({
  label,
  par,
  coming,
  uom,
  order,
  inCart,
  mayAdd,
  onFill,
}: {
  /** The item, read out. */
  readonly label: string;
  readonly par: number;
  /** What is subtracted from the par. */
  readonly coming: number;
  /** Unit of `par` and `coming`. */
  readonly uom: string;
  /** What fills the line to its par. */
  readonly order: ShelfOrder;
  /** What the cart has of it, in the unit of `order`. */
  readonly inCart: number;
  readonly mayAdd: boolean;
  readonly onFill: () => void;
}) {
  const format = useFormat();
  const whole = format.number(par);
  const onWay = format.number(coming);
  const missing = inCart >= order.quantity ? 0 : subtractQuantities(order.quantity, inCart);
  const more = format.number(missing);
  const needed = format.number(order.quantity);
  const sum =
    coming > 0 ? (
      <Trans>
        Par {whole} − {onWay} coming = {needed} {order.uom}
      </Trans>
    ) : undefined;
  if (missing === 0 || !mayAdd)
    return (
      <chakra.span display="inline-flex" alignItems="center" gap={1} minHeight={6} fontSize="xs" color="fg.muted">
        {missing === 0 && <Check size={14} aria-hidden />}
        {sum ??
          (missing === 0 ? (
            <Trans>
              Par {whole} {uom} reached
            </Trans>
          ) : (
            <Trans>
              Par {whole} {uom}
            </Trans>
          ))}
      </chakra.span>
    );
  return (
    <chakra.button
      type="button"
      onClick={onFill}
      display="inline-flex"
      alignItems="center"
      gap={1}
      minHeight={6}
      position="relative"
      borderRadius="sm"
      fontSize="xs"
      textAlign="start"
      color="accent.text"
      cursor="pointer"
      _hover={{ textDecoration: 'underline' }}
      // The target is as tall as a thumb, but the line is not.
      _after={{ content: '""', position: 'absolute', insetInline: -2, insetBlock: -3 }}
    >
      <ListEnd size={14} aria-hidden />
      <span>
        {sum ??
          (inCart === 0 ? (
            <Trans>
              Fill to par {whole} {uom}
            </Trans>
          ) : (
            <Trans>
              {more} {uom} more to par {whole}
            </Trans>
          ))}
        <VisuallyHidden>: {label}</VisuallyHidden>
      </span>
    </chakra.button>
  );
}
