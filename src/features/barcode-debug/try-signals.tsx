import { Trans, useLingui } from '@lingui/react/macro';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import type { FeedbackKind } from '../../scan/feedback/feedback-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Section } from '../../ui/section.tsx';

/** Plays the feedback of each scan result, so that users can learn it. */
export function TrySignals() {
  const { t } = useLingui();
  const feedback = useFeedback();
  const kinds: readonly (readonly [kind: FeedbackKind, title: string])[] = [
    ['ok', t`Correct`],
    ['read', t`Label read`],
    ['wrong-item', t`Wrong item`],
    ['wrong-lot', t`Wrong lot`],
    ['expired', t`Expired`],
    ['already-picked', t`Already picked`],
    ['over-quantity', t`Too many`],
    ['odd-weight', t`Check the weight`],
    ['repeat', t`Same label again`],
    ['unknown-code', t`Unknown code`],
    ['ambiguous', t`Which one?`],
  ];
  return (
    <Section title={<Trans>Signals</Trans>} hint={<Trans>How scan results sound, feel and look on this device.</Trans>}>
      <chakra.div
        display="grid"
        gap={2}
        gridTemplateColumns={{
          base: 'repeat(auto-fit, minmax(min(100%, max(8rem, 50% - 0.25rem)), 1fr))',
          md: 'repeat(4, 1fr)',
        }}
      >
        {kinds.map(([kind, title]) => (
          <Button key={kind} full onClick={() => feedback.show({ kind, title })}>
            {title}
          </Button>
        ))}
      </chakra.div>
    </Section>
  );
}
