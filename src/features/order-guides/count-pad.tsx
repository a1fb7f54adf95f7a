import { Trans } from '@lingui/react/macro';
import type { CountStep } from '../../../rules/count-shelf.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { NumberPad, PadButton, stay } from '../../ui/number-pad.tsx';

/** Large keys for one thumb: digits, and below them back, skip and next. */
export function CountPad({
  onStep,
  canGoBack,
  canGoOn,
  isLast,
}: {
  readonly onStep: (step: CountStep) => void;
  readonly canGoBack: boolean;
  /** Whether the line has been counted. */
  readonly canGoOn: boolean;
  readonly isLast: boolean;
}) {
  return (
    <NumberPad grows point onKey={(key) => onStep({ do: 'key', key })}>
      <PadButton
        type="button"
        look="side"
        onPointerDown={stay}
        disabled={!canGoBack}
        onClick={() => onStep({ do: 'back' })}
      >
        <span>
          <Trans>Back</Trans>
          <KeyHint keys="↑" desk />
        </span>
      </PadButton>
      <PadButton type="button" look="side" onPointerDown={stay} onClick={() => onStep({ do: 'skip' })}>
        <span>
          <Trans>Skip</Trans>
          <KeyHint keys="↓" desk />
        </span>
      </PadButton>
      <PadButton
        type="button"
        look="main"
        onPointerDown={stay}
        disabled={!canGoOn}
        onClick={() => onStep({ do: 'next' })}
      >
        <span>
          {isLast ? <Trans>Finish</Trans> : <Trans>Next</Trans>}
          <KeyHint keys="↵" desk />
        </span>
      </PadButton>
    </NumberPad>
  );
}
