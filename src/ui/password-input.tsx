import { useLingui } from '@lingui/react/macro';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ReactNode, useState } from 'react';
import { chakra } from './chakra.ts';
import { IconButton } from './icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface PasswordInputProps extends Omit<TextInputProps, 'type'> {
  /** `new-password` where the user chooses one, so that password managers suggest one. */
  autoComplete: 'current-password' | 'new-password';
  /** Shown below the box: a StrengthMeter where a password is chosen. */
  meter?: ReactNode;
}

export function PasswordInput({ meter, ...rest }: PasswordInputProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <chakra.div display="grid" gap={2}>
      <chakra.div position="relative" css={{ '& input': { paddingInlineEnd: '3.25rem' } }}>
        <TextInput type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} {...rest} />
        <chakra.div position="absolute" insetBlock={0} insetInlineEnd={0.5} display="grid" alignItems="center">
          <IconButton
            label={shown ? t`Hide password` : t`Show password`}
            icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
            onClick={() => setShown(!shown)}
          />
        </chakra.div>
      </chakra.div>
      {meter}
    </chakra.div>
  );
}
