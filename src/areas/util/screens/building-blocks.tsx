import { Trans, useLingui } from '@lingui/react/macro';
import { activateLocale } from '../../../lib/i18n.ts';
import { LOCALE_NAMES, LOCALES } from '../../../lib/i18n-locale.ts';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { ColourModeControl } from '../../../ui/colour-mode-control.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkipLink } from '../../../ui/skip-link.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-format.ts';
import { Colours } from './building-blocks/colours.tsx';
import { Controls } from './building-blocks/controls.tsx';
import { Figures } from './building-blocks/figures.tsx';
import { Forms } from './building-blocks/forms.tsx';
import { Lists } from './building-blocks/lists.tsx';
import { Messages } from './building-blocks/messages.tsx';
import { Overlays } from './building-blocks/overlays.tsx';
import { Tables } from './building-blocks/tables.tsx';
import { Waiting } from './building-blocks/waiting.tsx';

/** Every building block in every state, to look at in both themes, all languages and any width. */
export default function BuildingBlocks() {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <ToastProvider>
      <SkipLink />
      <chakra.main
        id="main"
        tabIndex={-1}
        maxWidth="content"
        marginInline="auto"
        padding={{ base: 4, md: 6 }}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={10}
        outline="none"
      >
        <PageHeader
          back={{ to: '/', label: t`Home` }}
          title={<Trans>Building blocks</Trans>}
          subtitle={<Trans>The parts of every screen. Change the theme and the language; nothing should break.</Trans>}
        />
        <Card display="flex" flexWrap="wrap" gap={4}>
          <ColourModeControl />
          <SegmentedControl
            label={t`Language`}
            value={locale}
            onChange={(next) => void activateLocale(next)}
            segments={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          />
        </Card>
        <Colours />
        <Controls />
        <Forms />
        <Figures />
        <Lists />
        <Tables />
        <Messages />
        <Overlays />
        <Waiting />
      </chakra.main>
    </ToastProvider>
  );
}
