import { useDeviceChoice } from '../../ui/use-device-choice.ts';

/** Whether cases are confirmed by two digits here. */
export function useGloves(): [boolean, (on: boolean) => void] {
  const [gloves, setGloves] = useDeviceChoice('cratebook.gloves', ['on', 'off'], 'off');
  return [gloves === 'on', (on) => setGloves(on ? 'on' : 'off')];
}
