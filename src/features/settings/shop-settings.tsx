import { Trans, useLingui } from '@lingui/react/macro';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LayoutList from 'lucide-react/icons/layout-list';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Section } from '../../ui/section.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** The look of the catalog, and whether orders are confirmed by email. */
export function ShopSettings() {
  const { t } = useLingui();
  const { settings, save } = useSaveSettings();
  return (
    <Section title={<Trans>Ordering</Trans>}>
      <Card display="grid" gap={4}>
        <chakra.div display="grid" gap={1.5}>
          <chakra.p fontWeight="medium">
            <Trans>Catalog</Trans>
          </chakra.p>
          <SegmentedControl
            label={t`Catalog`}
            full
            value={settings.catalogView ?? 'table'}
            onChange={(catalogView) => void save({ catalogView })}
            segments={[
              { value: 'table', label: t`List`, icon: <LayoutList size={16} aria-hidden /> },
              { value: 'cards', label: t`Cards`, icon: <LayoutGrid size={16} aria-hidden /> },
            ]}
          />
        </chakra.div>
        <Switch
          label={t`Email me order confirmations`}
          checked={settings.orderConfirmationEmails ?? true}
          onChange={(orderConfirmationEmails) => void save({ orderConfirmationEmails })}
        />
      </Card>
    </Section>
  );
}
