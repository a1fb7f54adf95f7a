import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { Section } from '../../../../ui/section.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { useToast } from '../../../../ui/toast-context.ts';

export function Messages() {
  const { t } = useLingui();
  const toast = useToast();
  return (
    <Section title={<Trans>Messages</Trans>}>
      <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center">
        <StatusBadge tone="success">{t`Sent`}</StatusBadge>
        <StatusBadge tone="info">{t`Waiting for signal`}</StatusBadge>
        <StatusBadge tone="warning">{t`Low`}</StatusBadge>
        <StatusBadge tone="danger">{t`Out of stock`}</StatusBadge>
        <StatusBadge tone="neutral">{t`Draft`}</StatusBadge>
        <Badge>12</Badge>
        <Badge look="outline">10 lb</Badge>
        <Badge look="accent">3</Badge>
      </chakra.div>
      <chakra.div
        display="grid"
        gap={3}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        <Callout tone="info" title={t`You are offline`}>
          <Trans>Keep working. Your order is saved on this device and will be sent when you have a signal.</Trans>
        </Callout>
        <Callout tone="success" title={t`Order placed`} onDismiss={() => {}} />
        <Callout tone="warning" title={t`Closing soon`} action={<Button size="small">{t`Submit now`}</Button>}>
          <Trans>Get back online by 3:52 PM, or it goes on Thursday’s truck.</Trans>
        </Callout>
        <Callout tone="danger" title={t`The price has changed`}>
          <Trans>Check the two lines marked below.</Trans>
        </Callout>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap={3}>
        <Button onClick={() => toast.show({ text: t`Romaine removed`, action: { label: t`Undo`, onPress: () => {} } })}>
          {t`Toast with undo`}
        </Button>
        <Button onClick={() => toast.show({ tone: 'danger', text: t`The photo could not be saved. Free some space.` })}>
          {t`Toast that stays`}
        </Button>
      </chakra.div>
    </Section>
  );
}
