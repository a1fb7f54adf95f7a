import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { DigitPad } from './digit-pad.tsx';

/** The two large digits of a case's label confirm it, without a scanner or fine motor control. */
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
        <chakra.output fontSize="field" fontWeight="bold" lineHeight="1" fontVariantNumeric="tabular-nums">
          {text.padEnd(2, '–')}
        </chakra.output>
      </chakra.div>
      <DigitPad text={text} onChange={take} maxLength={2} tall={false} />
    </chakra.section>
  );
}
