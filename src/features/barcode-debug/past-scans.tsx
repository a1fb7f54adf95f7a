import { Trans } from '@lingui/react/macro';
import { VisibleCode } from '../../scan/visible-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { PastScan } from './use-scan-history.ts';
import { useScanWords } from './use-scan-words.ts';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 1,
    width: 'full',
    minHeight: 'touch',
    paddingInline: 4,
    paddingBlock: 3,
    textAlign: 'start',
    borderBottomWidth: '1px',
    borderColor: 'border',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    '&[aria-current=true]': { bg: 'accent.subtle' },
  },
});

export interface PastScansProps {
  readonly scans: readonly PastScan[];
  readonly shown: PastScan;
  readonly onShow: (past: PastScan) => void;
  readonly onClear: () => void;
}

/** The scans of this visit, the newest first; a press shows one again. */
export function PastScans({ scans, shown, onShow, onClear }: PastScansProps) {
  const words = useScanWords();
  const format = useFormat();
  return (
    <Section
      title={<Trans>This session</Trans>}
      actions={
        <Button onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      }
    >
      <Card pad="none" as="ul" listStyleType="none">
        {scans.map((past) => {
          const { scan, source, id, at } = past.event;
          const state = words.state(scan);
          return (
            <li key={id}>
              <Row
                type="button"
                aria-current={past.event === shown.event ? 'true' : undefined}
                onClick={() => onShow(past)}
              >
                <chakra.span fontFamily="mono" fontSize="1.0625rem" lineHeight="snug" wordBreak="break-all">
                  <VisibleCode text={scan.raw} />
                </chakra.span>
                <chakra.span display="flex" flexWrap="wrap" gap={2} alignItems="center" fontSize="xs" color="fg.muted">
                  <StatusBadge tone={state.tone}>{state.text}</StatusBadge>
                  <span>
                    {words.source(source)} · {format.time(at, HERE)}
                  </span>
                </chakra.span>
              </Row>
            </li>
          );
        })}
      </Card>
    </Section>
  );
}
