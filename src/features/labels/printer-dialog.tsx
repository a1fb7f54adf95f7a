import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { networkId, type PrinterChoice } from './printer-choice.ts';
import { hasSerial } from './serial-printer.ts';

/** The printers of a warehouse as a user chooses among them. */
export interface NamedPrinter {
  readonly id: string;
  readonly name: string;
}

/** Asks where this device prints its labels. */
export function PrinterDialog({
  printers,
  chosen,
  onChoose,
  onClose,
}: {
  /** Null without a connection. */
  readonly printers: readonly NamedPrinter[] | null;
  readonly chosen: PrinterChoice | null;
  readonly onChoose: (choice: PrinterChoice) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const choices: (readonly [PrinterChoice, string])[] = [
    ...(printers ?? []).map(({ id, name }) => [`network:${id}`, name] as const),
    ...(hasSerial() ? [['serial', t`A printer at this device’s serial port`] as const] : []),
    ['browser', t`The browser’s print dialog`],
  ];
  return (
    <Dialog open onClose={onClose} title={<Trans>Where are labels printed?</Trans>}>
      <chakra.div display="grid" gap={3}>
        <chakra.p color="fg.muted">
          {printers === null ? (
            <Trans>The warehouse’s printers need a connection, and there is no signal.</Trans>
          ) : printers.length === 0 ? (
            <Trans>This warehouse has no label printers. An administrator adds them in Settings.</Trans>
          ) : (
            <Trans>This device remembers the printer.</Trans>
          )}
        </chakra.p>
        {choices.map(([choice, name]) => (
          <Button
            key={choice}
            full
            size="large"
            variant={choice === chosen ? 'primary' : 'secondary'}
            aria-pressed={choice === chosen}
            icon={networkId(choice) === undefined ? undefined : <Printer size={20} aria-hidden />}
            onClick={() => onChoose(choice)}
          >
            {name}
          </Button>
        ))}
      </chakra.div>
    </Dialog>
  );
}
