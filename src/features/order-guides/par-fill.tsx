import { Trans } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import ListEnd from 'lucide-react/icons/list-end';
import { subtractQuantities } from '../../../rules/quantity.ts';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** A line's par; a press adds what the cart lacks. */
export function ParFill({
  label,
  par,
  inCart,
  uom,
  mayAdd,
  onFill,
}: {
  /** The item, read out. */
  readonly label: string;
  readonly par: number;
  readonly inCart: number;
  readonly uom: string;
  readonly mayAdd: boolean;
  readonly onFill: () => void;
}) {
  const format = useFormat();
  const whole = format.number(par);
  const missing = inCart >= par ? 0 : subtractQuantities(par, inCart);
  const more = format.number(missing);
  if (missing === 0 || !mayAdd)
    return (
      <chakra.span display="inline-flex" alignItems="center" gap={1} minHeight={6} fontSize="xs" color="fg.muted">
        {missing === 0 && <Check size={14} aria-hidden />}
        {missing === 0 ? (
          <Trans>
            Par {whole} {uom} reached
          </Trans>
        ) : (
          <Trans>
            Par {whole} {uom}
          </Trans>
        )}
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
        {inCart === 0 ? (
          <Trans>
            Fill to par {whole} {uom}
          </Trans>
        ) : (
          <Trans>
            {more} {uom} more to par {whole}
          </Trans>
        )}
        <VisuallyHidden>: {label}</VisuallyHidden>
      </span>
    </chakra.button>
  );
}
