import { NumberPad } from '../../ui/number-pad.tsx';

export interface DigitPadProps {
  /** The typed text: digits and at most one decimal point. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly maxLength: number;
  /** Numbers with decimals. */
  readonly point?: boolean | undefined;
  readonly tall?: boolean | undefined;
  readonly flat?: boolean | undefined;
}

/** Keys that change a text of digits. */
export function DigitPad({ text, onChange, maxLength, point = false, tall = true, flat }: DigitPadProps) {
  const press = (key: string) => {
    if (text.length < maxLength) onChange(point && text === '0' && key !== '.' ? key : text + key);
  };
  return (
    <NumberPad
      point={point}
      tall={tall}
      flat={flat}
      onKey={(key) => {
        if (key === 'erase') onChange(text.slice(0, -1));
        else if (key !== '.') press(key);
        else if (!text.includes('.')) press(text === '' ? '0.' : '.');
      }}
    />
  );
}
