import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { QuantityStepper } from '../../../../ui/quantity-stepper.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } });

function Steppers() {
  const [cases, setCases] = useState(3);
  const [pounds, setPounds] = useState(12.25);
  const [none, setNone] = useState(0);
  return (
    <>
      <QuantityStepper label="Romaine" value={cases} onChange={setCases} unit="cs" />
      <QuantityStepper label="Ginger" value={pounds} onChange={setPounds} step={0.25} unit="lb" />
      <QuantityStepper label="Basil" value={none} onChange={setNone} />
      <QuantityStepper label="Mint" value={0} onChange={setNone} disabled />
    </>
  );
}

export function Controls() {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [tab, setTab] = useState<'open' | 'done'>('open');
  const work = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 1500);
  };
  return (
    <Section title={<Trans>Buttons, steppers, tabs</Trans>}>
      <Row>
        <Button variant="primary" icon={<Plus size={18} />} loading={busy} onClick={work}>
          <Trans>Add to cart</Trans>
        </Button>
        <Button>
          <Trans>Save as draft</Trans>
        </Button>
        <Button variant="quiet">
          <Trans>Skip</Trans>
        </Button>
        <Button variant="danger" icon={<Trash size={18} />}>
          <Trans>Delete guide</Trans>
        </Button>
        <Button disabled>
          <Trans>Not now</Trans>
        </Button>
        <ButtonLink to="/" variant="secondary">
          <Trans>Home</Trans>
        </ButtonLink>
        <TextLink to="/">
          <Trans>A link in a sentence</Trans>
        </TextLink>
        <IconButton label={t`Copy`} icon={<Copy size={20} />} />
        <Menu
          label={t`More`}
          icon={<Ellipsis size={20} />}
          iconOnly
          variant="quiet"
          align="start"
          items={[
            { id: 'copy', label: t`Copy`, icon: <Copy size={18} />, onSelect: () => {} },
            { id: 'home', label: t`Home`, to: '/' },
            { id: 'delete', label: t`Delete guide`, icon: <Trash size={18} />, danger: true, onSelect: () => {} },
          ]}
        />
      </Row>
      <Row>
        <Steppers />
      </Row>
      <Row data-density="field">
        <Button variant="primary">
          <Trans>Short</Trans>
        </Button>
        <Button>
          <Trans>Enter by hand</Trans>
        </Button>
        <QuantityStepper label="Romaine" value={7} onChange={() => {}} unit="cs" />
      </Row>
      <Tabs
        label={t`Orders`}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'open',
            label: t`Open`,
            count: 12,
            content: () => <Trans>Twelve orders are waiting for a driver.</Trans>,
          },
          { id: 'done', label: t`Delivered`, content: () => <Trans>All of today’s orders are delivered.</Trans> },
        ]}
      />
    </Section>
  );
}
