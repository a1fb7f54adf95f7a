import { useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { type ReactNode, useState } from 'react';
import { chakra } from '../ui/chakra.ts';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { ScannerControls } from './use-scanner.ts';

export interface ScanFieldProps {
  readonly controls: Pick<ScannerControls, 'submit' | 'openCamera'>;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/**
 * A field to type a code, and a button to open the camera. A scanner that types needs no field: its text never stays in
 * this one.
 */
export function ScanField({ controls, label, hint }: ScanFieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '') return;
    controls.submit(text.trim());
    setText('');
  };
  return (
    <chakra.form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={label} hint={hint}>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto auto" gap={2}>
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
          <IconButton
            variant="secondary"
            label={t`Scan with the camera`}
            icon={<Camera size={22} aria-hidden />}
            onClick={controls.openCamera}
          />
        </chakra.div>
      </Field>
    </chakra.form>
  );
}
