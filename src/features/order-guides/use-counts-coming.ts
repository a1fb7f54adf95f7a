import { useDeviceChoice } from '../../ui/use-device-choice.ts';

/** Returns whether guides, counts and suggestions subtract what is coming; this device remembers it. On by default. */
export function useCountsComing(): [isCounted: boolean, onCounted: (isCounted: boolean) => void] {
  const [choice, setChoice] = useDeviceChoice('cratebook-count-coming', ['on', 'off'], 'on');
  return [choice === 'on', (isCounted) => setChoice(isCounted ? 'on' : 'off')];
}
