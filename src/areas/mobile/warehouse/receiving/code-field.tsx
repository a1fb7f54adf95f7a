import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';

/** A code by hand: a label’s text, a GTIN or an item code. */
export function CodeField({ onCode }: { readonly onCode: (text: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <chakra.form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onCode(text.trim());
        setText('');
      }}
    >
      <Field label={<Trans>Scan or type a label, a GTIN or an item code</Trans>}>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap={2}>
          <TextInput
            value={text}
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
          <IconButton
            type="submit"
            variant="secondary"
            label={t`Use this code`}
            icon={<CornerDownLeft size={22} aria-hidden />}
          />
        </chakra.div>
      </Field>
    </chakra.form>
  );
}
