import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Card } from '../../../../ui/card.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { QuantityStepper } from '../../../../ui/quantity-stepper.tsx';
import { Section } from '../../../../ui/section.tsx';
import { VirtualList } from '../../../../ui/virtual-list.tsx';
import { SAMPLES } from './samples.ts';

const MANY = Array.from({ length: 5000 }, (_, index) => index + 1);

function Shop() {
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({ 10482: 3 });
  return (
    <Card pad="none">
      {SAMPLES.map((item) => (
        <ListRow
          key={item.code}
          lead={<Picture name={item.name} alt="" />}
          title={item.name}
          dimmed={item.onHand === 0}
          detail={
            <>
              {item.detail}
              <br />
              <Money cents={item.cents} per={item.unit} approximate={item.catchWeight} strong />
            </>
          }
          control={
            <QuantityStepper
              label={item.name}
              unit="cs"
              value={quantities[item.code] ?? 0}
              disabled={item.onHand === 0}
              onChange={(value) => setQuantities({ ...quantities, [item.code]: value })}
            />
          }
        />
      ))}
    </Card>
  );
}

export function Lists() {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Lists</Trans>} hint={<Trans>The one on the right has 5,000 rows.</Trans>}>
      <chakra.div
        display="grid"
        gap={4}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <Shop />
        <Card pad="none">
          <VirtualList
            label={t`Many rows`}
            height="24rem"
            items={MANY}
            itemKey={String}
            estimate={65}
            renderItem={(row) => <ListRow to="/" title={t`Order ${row}`} detail="Café Luna" />}
          />
        </Card>
      </chakra.div>
    </Section>
  );
}
