import { useState } from 'react';

const KEY = 'cratebook.gloves';

const read = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
};

/** Whether cases are confirmed by two digits here. The choice is this device's, whoever works with it. */
export function useGloves(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(read);
  return [
    on,
    (next) => {
      setOn(next);
      try {
        localStorage.setItem(KEY, next ? 'on' : 'off');
      } catch {
        // A browser that keeps nothing still has it until it is closed.
      }
    },
  ];
}
