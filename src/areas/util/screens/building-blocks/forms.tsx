import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Card } from '../../../../ui/card.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { NumberInput } from '../../../../ui/number-input.tsx';
import { PasswordInput } from '../../../../ui/password-input.tsx';
import { SearchInput } from '../../../../ui/search-input.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SelectInput } from '../../../../ui/select-input.tsx';
import { StrengthMeter } from '../../../../ui/strength-meter.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';

function Texts() {
  const { t } = useLingui();
  const [limit, setLimit] = useState<number | null>(1250.5);
  const [day, setDay] = useState<'mon' | 'tue' | ''>('');
  return (
    <>
      <Field label={t`Email address`} hint={t`The confirmation is sent here.`} required>
        <TextInput type="email" autoComplete="off" defaultValue="chef@cafe-luna.example" />
      </Field>
      <Field label={t`Purchase order number`} error={t`This number is already on another order.`} optional>
        <TextInput defaultValue="PO-2214" />
      </Field>
      <Field label={t`New password`} required>
        <PasswordInput
          autoComplete="new-password"
          defaultValue="lettuce"
          meter={<StrengthMeter score={2} advice={t`longer is stronger`} />}
        />
      </Field>
      <Field label={t`Average weight`}>
        <NumberInput value={limit} onChange={setLimit} decimals={2} unit="lb" />
      </Field>
      <Field label={t`Delivery day`}>
        <SelectInput
          value={day}
          onChange={setDay}
          placeholder={t`Choose a day`}
          options={[
            { value: 'mon', label: t`Monday` },
            { value: 'tue', label: t`Tuesday` },
          ]}
        />
      </Field>
      <Field label={t`Note for the driver`} optional>
        <TextArea />
      </Field>
    </>
  );
}

function Choices() {
  const { t } = useLingui();
  const [agreed, setAgreed] = useState(true);
  const [sound, setSound] = useState(true);
  const [way, setWay] = useState<'ship' | 'pickup'>('ship');
  const [query, setQuery] = useState('');
  return (
    <>
      <SearchInput label={t`Search the catalog`} value={query} onChange={setQuery} slashFocuses />
      <div>
        <Checkbox label={t`In stock only`} checked={agreed} onChange={setAgreed} />
        <br />
        <Checkbox
          label={t`All locations`}
          hint={t`Some are selected.`}
          checked={false}
          indeterminate
          onChange={() => {}}
        />
        <br />
        <Checkbox label={t`You can’t change this`} checked disabled onChange={() => {}} />
      </div>
      <Switch
        label={t`Sound on a scan`}
        hint={t`A short tone, high for right, low for wrong.`}
        checked={sound}
        onChange={setSound}
      />
      <Switch label={t`Vibrate`} checked={false} onChange={() => {}} />
      <SegmentedControl
        label={t`Shipping method`}
        full
        value={way}
        onChange={setWay}
        segments={[
          { value: 'ship', label: t`Delivery` },
          { value: 'pickup', label: t`Pickup` },
        ]}
      />
    </>
  );
}

export function Forms() {
  return (
    <Section title={<Trans>Forms</Trans>}>
      <chakra.div
        display="grid"
        gap={4}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <Card display="grid" gap={5}>
          <Texts />
        </Card>
        <Card display="grid" gap={5}>
          <Choices />
        </Card>
      </chakra.div>
    </Section>
  );
}
