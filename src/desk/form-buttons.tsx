import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';

/** Another decision that a form can send, besides that of its main button. */
export interface FormWay<V> {
  readonly label: string;
  /** Sent in place of the form's first values of these names, which no form field shows. */
  readonly values: Partial<V>;
}

/** Keeps which button sent the form. Enter is the main button. */
export function useFormWay<V>(ways: readonly FormWay<V>[] | undefined, first: object) {
  const [pressed, setPressed] = useState<number>();
  const latest = useRef<Record<string, unknown>>({});
  return {
    /** Index of the pressed button; undefined for the main one. */
    pressed,
    take: (event: FormEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const index =
        submitter instanceof HTMLElement && submitter.dataset.way ? Number(submitter.dataset.way) : undefined;
      // Another button was pressed before, and what it says must not be sent now.
      const names = (ways ?? []).flatMap(({ values }) => Object.keys(values));
      const usual = Object.fromEntries(Object.entries(first).filter(([name]) => names.includes(name)));
      latest.current = { ...usual, ...(index === undefined ? {} : ways?.[index]?.values) };
      setPressed(index);
    },
    /** Returns the values that the pressed button sets. */
    values: () => latest.current,
  };
}

/** The main button of a form, and those of its other decisions. */
export function FormButtons<V>({
  label,
  wide = false,
  danger = false,
  ways = [],
  pressed,
  isSending,
  busy = false,
}: {
  readonly label: string;
  readonly wide?: boolean | undefined;
  readonly danger?: boolean | undefined;
  readonly ways?: readonly FormWay<V>[] | undefined;
  /** Index of the decision that is sent; undefined for the main one. */
  readonly pressed: number | undefined;
  readonly isSending: boolean;
  /** Another call is on its way. */
  readonly busy?: boolean | undefined;
}) {
  const { t } = useLingui();
  const isOther = isSending && pressed !== undefined;
  return (
    <chakra.div
      data-screen-only
      display="flex"
      flexWrap="wrap"
      gap={2}
      {...(ways.length > 0 ? { role: 'group', 'aria-label': t`What to do` } : {})}
    >
      <Button
        type="submit"
        variant={danger ? 'danger' : 'primary'}
        loading={(isSending || busy) && !isOther}
        disabled={isOther}
        {...(wide ? { size: 'large', full: true } : {})}
      >
        {label}
      </Button>
      {ways.map((way, index) => (
        <Button
          key={way.label}
          type="submit"
          data-way={index}
          loading={isOther && pressed === index}
          // The pressed button keeps the focus.
          disabled={(isSending || busy) && !(isOther && pressed === index)}
        >
          {way.label}
        </Button>
      ))}
    </chakra.div>
  );
}
