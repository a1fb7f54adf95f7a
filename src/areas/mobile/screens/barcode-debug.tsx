import { chakra } from '@chakra-ui/react/styled-system';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { visibleText } from '../../../../rules/gs1/visible-text.ts';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

/** What a scanner really sends: the text with its control characters in sight. */
export default function BarcodeDebug() {
  const [text, setText] = useState('');
  return (
    <chakra.div display="grid" gap={6} width="full" maxWidth="text">
      <PageHeader title={<Trans>Barcode check</Trans>} />
      <Field label={<Trans>Scan or type a code</Trans>}>
        <TextInput
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {text !== '' && (
        <Card as="output" fontFamily="mono" overflowWrap="anywhere">
          {visibleText(text)}
        </Card>
      )}
    </chakra.div>
  );
}
