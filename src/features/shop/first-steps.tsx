import { Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Info from 'lucide-react/icons/info';
import ListChecks from 'lucide-react/icons/list-checks';
import Search from 'lucide-react/icons/search';
import Smartphone from 'lucide-react/icons/smartphone';
import { type ReactNode, useState } from 'react';
import { readMeta, writeMeta } from '../../data/database.ts';
import { useLive } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { NoticeStrip } from './notice-strip.tsx';

/** How ordering works, for a location that has not ordered yet, until the user closes it on this device. */
export function FirstSteps({ framed }: { readonly framed: boolean }) {
  const { t } = useLingui();
  const { db } = useShop();
  const isRead = useLive(async (database) => (await readMeta(database, 'firstStepsRead')) ?? false);
  const [isOpen, setOpen] = useState(false);
  if (isRead !== false) return null;
  return (
    <>
      <NoticeStrip
        icon={<Info size={18} aria-hidden />}
        text={<Trans>New here? How ordering works</Trans>}
        framed={framed}
        closeLabel={t`Don’t show how ordering works`}
        onOpen={() => setOpen(true)}
        onClose={() => void writeMeta(db, 'firstStepsRead', true)}
      />
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={<Trans>How ordering works</Trans>}>
        <chakra.ol display="grid" gap={4} lineHeight="snug">
          <Step icon={Search}>
            <Trans>Find items by name, brand or code, as you say them in the kitchen.</Trans>
          </Step>
          <Step icon={ClipboardList}>
            <Trans>
              Keep what you order often in an <TextLink to="/portal/account/orderguides">order guide</TextLink>.
            </Trans>
          </Step>
          <Step icon={ListChecks}>
            <Trans>Count what is on your shelf in the guide, and it says what to order.</Trans>
          </Step>
          <Step icon={Smartphone}>
            <Trans>Install the app when it is offered. It takes orders without a signal, too.</Trans>
          </Step>
        </chakra.ol>
      </Drawer>
    </>
  );
}

function Step({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <chakra.li display="grid" gridTemplateColumns="auto minmax(0, 1fr)" gap={3}>
      <chakra.span color="fg.muted" paddingTop="0.1em">
        <Icon size={20} aria-hidden />
      </chakra.span>
      <span>{children}</span>
    </chakra.li>
  );
}
