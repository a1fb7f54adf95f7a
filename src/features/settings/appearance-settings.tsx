import { Trans, useLingui } from '@lingui/react/macro';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { type ColourMode, colourMode, setColourMode, watchColourMode } from '../../lib/colour-mode.ts';
import { LOCALE_NAMES, LOCALES } from '../../lib/i18n-locale.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Section } from '../../ui/section.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useLocale } from '../../ui/use-format.ts';
import { useLanguageSwitch } from './language-select.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** Language, and light or dark mode: at once here, and on the next device that the user signs in on. */
export function AppearanceSettings() {
  const { t } = useLingui();
  const locale = useLocale();
  const switchLanguage = useLanguageSwitch();
  const mode = useSyncExternalStore(watchColourMode, colourMode);
  const { save } = useSaveSettings();
  const choose = (next: ColourMode) => {
    setColourMode(next);
    void save({ colourMode: next });
  };
  return (
    <Section title={<Trans>Language and look</Trans>}>
      <Card display="grid" gap={4}>
        <chakra.div display="grid" gap={1.5}>
          <chakra.p fontWeight="medium">
            <Trans>Language</Trans>
          </chakra.p>
          <SegmentedControl
            label={t`Language`}
            full
            value={locale}
            onChange={switchLanguage}
            segments={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          />
        </chakra.div>
        <chakra.div display="grid" gap={1.5}>
          <chakra.p fontWeight="medium">
            <Trans>Light or dark</Trans>
          </chakra.p>
          <SegmentedControl
            label={t`Light or dark`}
            full
            value={mode}
            onChange={choose}
            segments={[
              { value: 'system', label: t`System`, icon: <Monitor size={16} aria-hidden /> },
              { value: 'light', label: t`Light`, icon: <Sun size={16} aria-hidden /> },
              { value: 'dark', label: t`Dark`, icon: <Moon size={16} aria-hidden /> },
            ]}
          />
        </chakra.div>
      </Card>
    </Section>
  );
}
