import { Trans } from '@lingui/react/macro';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { chooseReading } from '../../../rules/gs1/settle.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useReadingText } from './use-reading-text.ts';

/** A label with several readings: the user chooses the one that is printed on it, by its lot first. */
export function ReadingDialog({
  scan,
  onChoose,
  onClose,
}: {
  readonly scan: Scan;
  readonly onChoose: (scan: Scan) => void;
  readonly onClose: () => void;
}) {
  const textOf = useReadingText();
  return (
    <Dialog open onClose={onClose} title={<Trans>Which label is this?</Trans>}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
        {scan.readings.map((reading) => {
          const { title, details } = textOf(reading);
          const raw = reading.elements.map(({ ai, value }) => `(${ai}) ${value}`).join('  ');
          return (
            <Button key={raw} full size="large" onClick={() => onChoose(chooseReading(scan, reading))}>
              <chakra.span display="grid" gridTemplateColumns="minmax(0, 1fr)" paddingBlock={2} lineHeight="snug">
                <chakra.span overflowWrap="anywhere">{title}</chakra.span>
                {details.length > 0 && (
                  <chakra.span fontSize="sm" fontWeight="normal" overflowWrap="anywhere">
                    {details.join(' · ')}
                  </chakra.span>
                )}
                <chakra.span
                  fontFamily="mono"
                  fontSize="xs"
                  fontWeight="normal"
                  color="fg.muted"
                  overflowWrap="anywhere"
                >
                  {raw}
                </chakra.span>
              </chakra.span>
            </Button>
          );
        })}
      </chakra.div>
    </Dialog>
  );
}
