import { Trans } from '@lingui/react/macro';
import type { SourcePlace } from '../../../contract/lot-source.ts';
import type { LotSource } from '../../../rules/traceability/lot-source.ts';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceButton } from '../warehouse/choice-button.tsx';
import { SourceText } from './source-field.tsx';

/** The first places have a button; the field finds the others by name. */
const MOST_BUTTONS = 6;

/**
 * Asks who gave a lot its code, because a food on the FDA's Food Traceability List needs that (21 CFR 1.1345(a)(7)). The
 * answer is remembered for the item and vendor.
 */
export function SourceDialog({
  lotCode,
  vendorName,
  sources,
  onSource,
  onClose,
}: {
  readonly lotCode: string;
  readonly vendorName: string;
  readonly sources: readonly SourcePlace[];
  /** Null: the case does not say. */
  readonly onSource: (source: LotSource | null) => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog open sticky role="alertdialog" onClose={onClose} title={<Trans>Who gave lot {lotCode} its code?</Trans>}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <p>
          <Trans>
            This food is on the FDA’s traceability list, so its packer or grower is recorded. Asked once for this item
            from {vendorName}.
          </Trans>
        </p>
        {sources.slice(0, MOST_BUTTONS).map(({ key, name, city }) => (
          <ChoiceButton key={key} onPick={() => onSource({ place: key, text: '' })}>
            {city ? `${name}, ${city}` : name}
          </ChoiceButton>
        ))}
        <SourceText sources={sources} onSource={onSource} />
        <ChoiceButton onPick={() => onSource(null)}>
          <Trans>The case does not say</Trans>
        </ChoiceButton>
      </chakra.div>
    </Dialog>
  );
}
