import { Trans } from '@lingui/react/macro';
import type { ScanElement } from '../../../rules/gs1/scan.ts';
import { useScanFaultText } from '../../scan/use-scan-fault-text.ts';
import { chakra } from '../../ui/chakra.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th': { fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted', textAlign: 'start' },
    '& th, & td': { paddingBlock: 2, paddingInlineEnd: 3, verticalAlign: 'top', lineHeight: 'snug' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border' },
    '& .ai, & .value': { fontFamily: 'mono', fontVariantNumeric: 'tabular-nums' },
    '& .ai': { width: '4.5em', color: 'fg.muted' },
    '& .value': { fontWeight: 'semibold', wordBreak: 'break-all' },
    '& .title': { fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' },
  },
});

/** The elements of a reading: identifier, GS1 name, value, and error. */
export function ElementTable({ elements }: { elements: readonly ScanElement[] }) {
  const faultText = useScanFaultText();
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">AI</th>
          <th scope="col">
            <Trans>Value</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {elements.map(({ ai, value, title, fault }) => (
          <tr key={`${ai} ${value}`}>
            <td className="ai">({ai})</td>
            <td>
              <div className="value">{value}</div>
              <div className="title">{title}</div>
              {fault && <StatusBadge tone="danger">{faultText({ code: fault, ai: null })}</StatusBadge>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
