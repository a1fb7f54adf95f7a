import { Trans, useLingui } from '@lingui/react/macro';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { CountedLine } from './data/count-result.ts';

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 3,
    width: 'full',
    minHeight: 'touch',
    paddingInline: 3,
    paddingBlock: 1,
    borderBottomWidth: '1px',
    borderColor: 'border',
    fontSize: 'sm',
    lineHeight: 'snug',
    textAlign: 'start',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.hover' },
    '&[aria-current]': { bg: 'accent.subtle', fontWeight: 'semibold' },
  },
});

/** All lines with their counted quantities; a press goes to the line. */
export function CountJump({
  result,
  at,
  skipped,
  onGo,
}: {
  readonly result: readonly CountedLine[];
  readonly at: string;
  readonly skipped: readonly string[];
  readonly onGo: (key: string) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ol aria-label={t`Items to count`}>
      {result.map(({ key, line, item, onHand }, index) => (
        <li key={key}>
          {(index === 0 || result[index - 1]?.line.section !== line.section) && (
            <chakra.h3 paddingInline={3} paddingTop={3} paddingBottom={1} fontSize="xs" color="fg.muted">
              {line.section || <Trans>No section</Trans>}
            </chakra.h3>
          )}
          <Row type="button" onClick={() => onGo(key)} {...(key === at ? { 'aria-current': 'step' } : {})}>
            <chakra.span lineClamp="2">{itemName(item?.description ?? line.itemCode)}</chakra.span>
            <chakra.span color={onHand === null ? 'fg.subtle' : 'fg'} fontVariantNumeric="tabular-nums">
              {onHand !== null ? (
                `${format.number(onHand)} ${line.uom}`
              ) : skipped.includes(key) ? (
                <Trans>skipped</Trans>
              ) : (
                '–'
              )}
            </chakra.span>
          </Row>
        </li>
      ))}
    </ol>
  );
}
