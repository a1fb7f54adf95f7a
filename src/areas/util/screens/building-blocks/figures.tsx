import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Card } from '../../../../ui/card.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { Countdown } from '../../../../ui/countdown.tsx';
import { DateText } from '../../../../ui/date-text.tsx';
import { DateTimeText } from '../../../../ui/date-time-text.tsx';
import { KeyHint } from '../../../../ui/key-hint.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Quantity } from '../../../../ui/quantity.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Weight } from '../../../../ui/weight.tsx';

const ZONE = 'America/Chicago';

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      justifyContent="space-between"
      gap={4}
      paddingBlock={1.5}
      borderBottomWidth="1px"
      borderColor="border"
    >
      <chakra.span color="fg.muted">{name}</chakra.span>
      <span>{children}</span>
    </chakra.div>
  );
}

function Cutoffs() {
  const { t } = useLingui();
  const [start] = useState(() => Date.now());
  const after = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  return (
    <>
      {[1600, 192, 24, 3].map((minutes) => (
        <Line key={minutes} name={t`Cutoff`}>
          <Countdown until={after(minutes)} label={t`Order by`} />
        </Line>
      ))}
      <Line name={t`Changed`}>
        <RelativeTime at={after(-18)} timeZone={ZONE} />
      </Line>
    </>
  );
}

export function Figures() {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Numbers and times</Trans>}>
      <chakra.div
        display="grid"
        gap={4}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <Card>
          <Line name={t`Total`}>
            <Money cents={1_284_650} strong />
          </Line>
          <Line name={t`Credit`}>
            <Money cents={-4210} />
          </Line>
          <Line name={t`Price`}>
            <Money cents={1149} per="lb" approximate />
          </Line>
          <Line name={t`Ordered`}>
            <Quantity value={1250.5} unit="cs" />
          </Line>
          <Line name={t`Weight`}>
            <Weight grams={31_751} approximate /> · <Weight grams={31_751} unit="kg" />
          </Line>
        </Card>
        <Card>
          <Line name={t`Delivery`}>
            <DateText on="2026-11-24" look="long" />
          </Line>
          <Line name={t`Placed`}>
            <DateTimeText at="2026-11-20T04:41:00Z" timeZone={ZONE} />
          </Line>
          <Cutoffs />
          <Line name={t`Search`}>
            <KeyHint keys="/" />
          </Line>
        </Card>
      </chakra.div>
    </Section>
  );
}
