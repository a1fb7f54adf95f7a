import { chakra } from './chakra.ts';

/** A small rotating ring inside an element that already says what it waits for. Never alone on a screen. */
export function Spinner() {
  return (
    <chakra.span
      aria-hidden
      display="block"
      width="1.25em"
      height="1.25em"
      borderRadius="full"
      borderWidth="2px"
      borderColor="currentcolor"
      borderTopColor="transparent"
      animation="spin 0.8s linear infinite"
    />
  );
}
