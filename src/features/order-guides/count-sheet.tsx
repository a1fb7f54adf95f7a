import { Trans } from '@lingui/react/macro';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { itemName, packText } from '../../../rules/item-name/item-name.ts';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { PrintPage } from '../../ui/print-page.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { ItemsByCode } from '../catalog/use-items.ts';
import { parOn, sectionsOf } from './data/guide-lines.ts';
import type { ParDay } from './use-shelf.ts';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'xs',
    lineHeight: 'snug',
    '& th': { textAlign: 'start', fontWeight: 'semibold' },
    '& th, & td': { padding: '1.2mm 2mm', borderBottomWidth: '1px', borderColor: 'border' },
    '& .number': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& .box': { width: '22mm', borderWidth: '1px', borderColor: 'border' },
    '& .section': { paddingTop: '4mm', fontSize: 'sm' },
  },
});

/** The guide on paper: its lines in storage order with their par and two empty boxes, to count with a pencil. */
export function CountSheet({
  guide,
  items,
  parDay,
}: {
  readonly guide: OrderGuide;
  readonly items: ItemsByCode;
  readonly parDay: ParDay;
}) {
  const format = useFormat();
  const { location } = useShop();
  const { deliveryOn, weekday } = parDay;
  return (
    <chakra.div data-paper-only display="none">
      <PrintPage />
      <chakra.p fontSize="md" fontWeight="semibold">
        {guide.name}
      </chakra.p>
      <chakra.p fontSize="xs" marginBottom="4mm">
        {location.displayName}
        {deliveryOn && (
          <>
            {' · '}
            <Trans>
              pars for <DateText on={deliveryOn} look="weekday" />
            </Trans>
          </>
        )}
        {' · '}
        <Trans>Counted on ____________ by ____________</Trans>
      </chakra.p>
      <Table>
        <thead>
          <tr>
            <th>
              <Trans>Item</Trans>
            </th>
            <th>
              <Trans>Code</Trans>
            </th>
            <th className="number">
              <Trans>Par</Trans>
            </th>
            <th>
              <Trans>On hand</Trans>
            </th>
            <th>
              <Trans>Order</Trans>
            </th>
          </tr>
        </thead>
        {sectionsOf(guide.lines).map((section) => (
          <tbody key={section.name}>
            <tr>
              <th colSpan={5} className="section">
                {section.name || <Trans>No section</Trans>}
              </th>
            </tr>
            {section.lines.map((line) => {
              const item = items.get(line.itemCode);
              const par = parOn(line, weekday);
              return (
                <tr key={`${line.itemCode} ${line.uom}`}>
                  <td>
                    {itemName(item?.description ?? line.itemCode)} {item?.packSize && `· ${packText(item.packSize)}`}
                  </td>
                  <td>{line.itemCode}</td>
                  <td className="number">
                    {par === null ? '' : format.number(par)} {line.uom}
                  </td>
                  <td className="box" />
                  <td className="box" />
                </tr>
              );
            })}
          </tbody>
        ))}
      </Table>
    </chakra.div>
  );
}
