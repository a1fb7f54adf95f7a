import { Trans } from '@lingui/react/macro';
import type { FloorException } from '../../../contract/floor.ts';
import type { LotSource } from '../../../rules/traceability/lot-source.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { SourceText } from '../receiving/source-field.tsx';
import { ChoiceButton } from '../warehouse/choice-button.tsx';

/** Records the vendor's answer: the vendor itself gave the lot its code, or another place. */
export function NameSource({
  exception: { about },
  busy,
  onName,
  onBack,
}: {
  readonly exception: FloorException;
  readonly busy: boolean;
  readonly onName: (source: LotSource) => void;
  readonly onBack: () => void;
}) {
  const lotCode = String(about.lotCode ?? '');
  const vendor = String(about.vendorName ?? '');
  const place = `vendor:${about.vendorId}`;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      <p>
        <Trans>Who gave lot {lotCode} its code?</Trans>
      </p>
      {!busy && (
        <>
          <ChoiceButton onPick={() => onName({ place, text: '' })}>{vendor}</ChoiceButton>
          <SourceText sources={[{ key: place, name: vendor, city: '', gln: '' }]} onSource={onName} />
        </>
      )}
      <Button size="large" loading={busy} onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </chakra.div>
  );
}
