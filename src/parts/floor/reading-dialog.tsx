import { Trans } from '@lingui/react/macro';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { chooseReading } from '../../../rules/gs1/settle.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** A label that can be read in several ways: the person says which one stands on it. */
export function ReadingDialog({
  scan,
  onChoose,
  onClose,
}: {
  readonly scan: Scan;
  readonly onChoose: (scan: Scan) => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={<Trans>What stands on the label?</Trans>}>
      <chakra.div display="grid" gap={2}>
        {scan.readings.map((reading) => {
          const text = reading.elements.map(({ ai, value }) => `(${ai}) ${value}`).join('  ');
          return (
            <Button key={text} full size="large" onClick={() => onChoose(chooseReading(scan, reading))}>
              <chakra.span fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
                {text}
              </chakra.span>
            </Button>
          );
        })}
      </chakra.div>
    </Dialog>
  );
}
