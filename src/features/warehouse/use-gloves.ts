import { useDeviceChoice } from '../../ui/use-device-choice.ts';

/** Returns whether this device confirms cases by two digits. */
export function useGloves(): [boolean, (on: boolean) => void] {
  const [gloves, setGloves] = useDeviceChoice('cratebook.gloves', ['on', 'off'], 'off');
  return [gloves === 'on', (on) => setGloves(on ? 'on' : 'off')];
}
