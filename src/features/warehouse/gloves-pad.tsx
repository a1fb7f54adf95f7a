import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { PadField } from '../../ui/pad-field.tsx';
import { DigitPad } from './digit-pad.tsx';

/**
 * The two large digits of a case's label confirm it, without a scanner or fine motor control. Digits of a keyboard wait
 * for Enter, because the first keys of a slow scanner look like them.
 */
export function GlovesPad({ onDigits }: { readonly onDigits: (digits: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const take = (next: string) => {
    if (next.length < 2) return setText(next);
    setText('');
    onDigits(next);
  };
  return (
    <chakra.section aria-label={t`Confirm with two digits`} display="grid" gap={2}>
      <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap={3}>
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>The two large digits on the case</Trans>
        </chakra.p>
        <PadField
          label={t`The two large digits on the case`}
          text={text}
          suggestion="––"
          maxLength={2}
          width="3ch"
          textAlign="end"
          onText={setText}
          onEnter={() => take(text)}
        />
      </chakra.div>
      <DigitPad text={text} onChange={take} maxLength={2} tall={false} flat />
    </chakra.section>
  );
}
