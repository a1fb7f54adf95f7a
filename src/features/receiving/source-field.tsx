import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SourcePlace } from '../../../contract/lot-source.ts';
import { type LotSource, nameOfSource, sourceOfText } from '../../../rules/traceability/lot-source.ts';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ChoiceButton } from '../warehouse/choice-button.tsx';

/** The values of the list that are no keys of places, which contain a colon. */
const OTHER = 'other';
const STATED = 'stated';

/** Who assigned the lot code: a known place, or text from the case. */
export function SourceField({
  source,
  sources,
  onChange,
}: {
  readonly source: LotSource | null;
  readonly sources: readonly SourcePlace[];
  readonly onChange: (source: LotSource | null) => void;
}) {
  const { t } = useLingui();
  const [typing, setTyping] = useState(false);
  const isKnown = source?.place != null && sources.some(({ key }) => key === source.place);
  const value = typing ? OTHER : source === null ? '' : isKnown ? (source.place ?? '') : STATED;
  const choose = (next: string) => {
    setTyping(next === OTHER);
    if (next !== OTHER && next !== STATED) onChange({ place: next, text: '' });
  };
  return (
    <chakra.div display="grid" gap={3}>
      <Field label={<Trans>Packer or grower</Trans>} hint={<Trans>Who gave the lot its code</Trans>}>
        <SelectInput
          value={value}
          placeholder={t`Not stated`}
          onChange={choose}
          options={[
            ...sources.map(({ key, name, city }) => ({ value: key, label: city ? `${name}, ${city}` : name })),
            ...(source !== null && !isKnown ? [{ value: STATED, label: nameOfSource(source, sources) }] : []),
            { value: OTHER, label: t`Another one…` },
          ]}
        />
      </Field>
      {typing && (
        <SourceText
          sources={sources}
          whenLeft
          onSource={(next) => {
            setTyping(false);
            onChange(next);
          }}
        />
      )}
    </chakra.div>
  );
}

/** A source as text from the case. It is taken when Enter is pressed, or `whenLeft` the field is left, else by a button. */
export function SourceText({
  sources,
  whenLeft = false,
  onSource,
}: {
  readonly sources: readonly SourcePlace[];
  readonly whenLeft?: boolean;
  readonly onSource: (source: LotSource) => void;
}) {
  const [text, setText] = useState('');
  const source = sourceOfText(text, sources);
  const typed = source ? nameOfSource(source, sources) : '';
  const take = () => source && onSource(source);
  return (
    <>
      <Field
        label={<Trans>As it is on the case</Trans>}
        hint={<Trans>Name and town of the packer, web address, GLN or FDA registration number</Trans>}
      >
        <TextInput
          value={text}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onBlur={() => whenLeft && take()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
          }}
        />
      </Field>
      {source && !whenLeft && (
        <ChoiceButton main onPick={take}>
          <Trans>Use “{typed}”</Trans>
        </ChoiceButton>
      )}
    </>
  );
}
