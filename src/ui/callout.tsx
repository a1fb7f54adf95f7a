import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { IconButton } from './icon-button.tsx';
import { type Tone, ToneIcon } from './tone.tsx';

export interface CalloutProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  /** One or two small buttons. */
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
  /** Read out at once when it appears after a user's action. */
  announce?: boolean | undefined;
}

export function Callout({ tone, title, children, action, onDismiss, announce = false }: CalloutProps) {
  const { t } = useLingui();
  return (
    <chakra.div
      {...(announce ? { role: tone === 'danger' ? 'alert' : 'status' } : {})}
      display="flex"
      alignItems="start"
      gap={3}
      paddingInline={4}
      paddingBlock={3}
      borderWidth="1px"
      borderColor={`${tone}.border`}
      borderRadius="md"
      bg={`${tone}.subtle`}
    >
      <chakra.span color={`${tone}.fg`} paddingTop="0.0625rem">
        <ToneIcon tone={tone} />
      </chakra.span>
      <chakra.div flex="1" minWidth={0} display="flex" flexWrap="wrap" alignItems="center" columnGap={4} rowGap={2}>
        <chakra.div flex="1 1 16rem" minWidth={0}>
          <chakra.p fontWeight="semibold" color={`${tone}.fg`}>
            {title}
          </chakra.p>
          {children && <chakra.div color="fg">{children}</chakra.div>}
        </chakra.div>
        {action && (
          <chakra.div display="flex" flexWrap="wrap" gap={2}>
            {action}
          </chakra.div>
        )}
      </chakra.div>
      {onDismiss && (
        <chakra.div margin={-2}>
          <IconButton label={t`Dismiss`} size="small" icon={<X size={18} />} onClick={onDismiss} />
        </chakra.div>
      )}
    </chakra.div>
  );
}
