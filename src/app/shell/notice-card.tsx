import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** A notice of the app itself, in a corner where it covers no work. */
export function NoticeCard({
  title,
  children,
  action,
  onDismiss,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss: () => void;
}) {
  const { t } = useLingui();
  return (
    <chakra.section
      role="status"
      display="flex"
      alignItems="start"
      gap={2}
      padding={3}
      paddingInlineStart={4}
      borderRadius="md"
      borderWidth="1px"
      borderColor="border"
      bg="bg.raised"
      boxShadow="raised"
      pointerEvents="auto"
    >
      <chakra.div flex="1" minWidth={0} display="grid" gap={2} paddingBlock={1}>
        <chakra.div>
          <chakra.p fontWeight="semibold">{title}</chakra.p>
          {children && <chakra.p color="fg.muted">{children}</chakra.p>}
        </chakra.div>
        {action && <div>{action}</div>}
      </chakra.div>
      <IconButton label={t`Not now`} icon={<X size={20} aria-hidden />} onClick={onDismiss} />
    </chakra.section>
  );
}
