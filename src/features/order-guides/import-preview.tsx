import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ImportRow } from '../../../rules/guide-import.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { ItemsByCode } from '../catalog/use-items.ts';
import { useColumnName } from './import-columns.tsx';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'xs',
    lineHeight: 'snug',
    fontVariantNumeric: 'tabular-nums',
    '& th': { textAlign: 'start', fontWeight: 'semibold', color: 'fg.muted' },
    '& th, & td': {
      paddingBlock: 2,
      paddingInlineEnd: 3,
      borderBottomWidth: '1px',
      borderColor: 'border',
      verticalAlign: 'top',
    },
    '& .number': { textAlign: 'end' },
  },
});

/** Why a row can't be imported. */
function useFaultText(): (row: ImportRow) => string {
  const { t } = useLingui();
  const nameOf = useColumnName();
  return ({ fault, itemCode }) => {
    if (!fault) return '';
    const { value } = fault;
    const column = nameOf(fault.column);
    switch (fault.code) {
      case 'item_missing':
        return t`The item code is missing.`;
      case 'item_unknown':
        return t`Your distributor has no item ${value}.`;
      case 'unit_unknown':
        return t`${itemCode} isn’t sold by ${value}.`;
      case 'amount_unreadable':
        return t`${column}: “${value}” is not a quantity.`;
      case 'section_too_long':
        return t`The section has more than 60 characters.`;
      case 'duplicate':
        return t`${value} in this unit is in an earlier row.`;
      case 'guide_full':
        return t`The guide is full.`;
    }
  };
}

/** Every row of the file with its effect or its error. Those with an error are first. */
export function ImportPreview({
  rows,
  items,
  onSaveRest,
}: {
  readonly rows: readonly ImportRow[];
  readonly items: ItemsByCode | undefined;
  /** Saves the rows with an error, each with its reason. */
  readonly onSaveRest: (reasons: readonly string[]) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const faultText = useFaultText();
  const bad = rows.filter(({ fault }) => fault !== undefined);
  const good = rows.filter(({ fault }) => fault === undefined);
  const effects = { new: t`New`, changed: t`Changed`, same: t`No change` };
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      {bad.length > 0 && (
        <Callout
          tone="warning"
          title={<Plural value={bad.length} one="# row can’t be imported" other="# rows can’t be imported" />}
          action={
            <Button size="small" onClick={() => onSaveRest(bad.map(faultText))}>
              <Plural value={bad.length} one="Save it to a file" other="Save them to a file" />
            </Button>
          }
        >
          <Trans>The other rows can still be imported.</Trans>
        </Callout>
      )}
      <chakra.div overflowX="auto">
        <Table aria-label={t`Rows of the file`}>
          <thead>
            <tr>
              <th className="number">
                <Trans>Item</Trans>
              </th>
              <th>
                <Trans>Item</Trans>
              </th>
              <th>
                <Trans>Section</Trans>
              </th>
              <th className="number">
                <Trans>Par</Trans>
              </th>
              <th>
                <Trans>Result</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {bad.map((row) => (
              <tr key={row.line}>
                <td className="number">{row.line}</td>
                <td colSpan={4}>
                  {row.cells.filter((cell) => cell !== '').join(' · ')}
                  <chakra.span display="flex" gap={1.5} color="danger.fg" fontWeight="medium">
                    <CircleAlert size={16} aria-hidden style={{ flexShrink: 0 }} />
                    {faultText(row)}
                  </chakra.span>
                </td>
              </tr>
            ))}
            {good.map(({ line, result, effect }) => (
              <tr key={line}>
                <td className="number">{line}</td>
                <td>
                  {itemName(items?.get(result?.itemCode ?? '')?.description ?? result?.itemCode ?? '')}
                  <chakra.span color="fg.muted"> {result?.itemCode}</chakra.span>
                </td>
                <td>{result?.section}</td>
                <td className="number">
                  {result?.par === null || result === undefined ? '–' : format.number(result.par)} {result?.uom}
                </td>
                <td>{effect && effects[effect]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </chakra.div>
    </chakra.div>
  );
}
