import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { type Fault, fault, faultOf } from '../../contract/faults.ts';
import { containsCardNumber } from '../../rules/card.ts';
import { CallError } from '../lib/call.ts';
import { useFailureText } from '../sync/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { chakra } from '../ui/chakra.ts';
import { useToast } from '../ui/toast-context.ts';
import { FormButtons, type FormWay, useFormWay } from './form-buttons.tsx';
import { type FieldKinds, type FormField, type FormValues, fieldKinds } from './form-fields.tsx';
import { FormRow } from './form-row.tsx';
import { LeaveGuard, useUnsaved } from './leave-guard.tsx';
import { requiredFields } from './required-fields.ts';
import { SaveBar } from './save-bar.tsx';
import { sendByKey } from './send-by-key.ts';
import { useChangedText } from './use-changed-text.ts';
import { useFaultText } from './use-fault-text.ts';

export interface FormSection {
  readonly title?: ReactNode;
  readonly fields: readonly FormField[];
  /** Shows two fields beside each other where there is room. */
  readonly columns?: boolean;
}

/** The values of a form. A number is null while its field is empty. */
export type Entered<V> = { [K in keyof V]: number extends V[K] ? V[K] | null : V[K] };

export interface FormProps<S extends z.ZodMiniObject> {
  /** The schema of the endpoint's body. It validates the form as well. */
  readonly schema: S;
  /** The first values. Fields that the form does not show are sent as they are. */
  readonly values: Entered<z.core.input<S>>;
  /** `now` are the current values, for form fields that depend on others. */
  readonly sections: (
    field: FieldKinds<Entered<z.core.input<S>>>,
    now: Entered<z.core.input<S>>,
  ) => readonly FormSection[];
  /** Returns the sentences about errors that the schema can't know, by form field: a sum, or the day of today. */
  readonly check?: (
    now: Entered<z.core.input<S>>,
  ) => Readonly<Partial<Record<keyof z.core.input<S> & string, string | undefined>>>;
  /**
   * Sends the values. An error is shown beside its field or above the form. Returns the stored values if the server
   * changes some, such as `updatedAt`; false if they are not stored and the caller has shown why.
   */
  readonly onSave: (values: z.core.input<S>) => Promise<z.core.input<S> | undefined | false> | Promise<void>;
  /** Form fields that error codes of the server concern. */
  readonly faults?: Readonly<Partial<Record<ErrorCode, keyof z.core.input<S> & string>>>;
  /** Reads the record again after a `conflict`: fields that the user has not changed take the new values. */
  readonly reread?: () => Promise<z.core.input<S>>;
  /** Reads again what the form is about after a `conflict` on other records, and returns the sentence about it. */
  readonly onConflict?: () => Promise<string>;
  readonly saveLabel: string | ((now: Entered<z.core.input<S>>) => string);
  /** Other decisions that the form can send, each with its button. */
  readonly ways?: readonly FormWay<z.core.input<S>>[];
  /** The decisions are equal and can't be undone: only their buttons send the form, no key. */
  readonly deliberate?: boolean;
  /** Saving has grave consequences: the button is red. */
  readonly danger?: boolean;
  /** Another call is on its way, and the form can't be sent. */
  readonly busy?: boolean;
  /** The form lacks data that it needs, and can't be sent. */
  readonly disabled?: boolean;
  /** Offers Undo after saving, which saves the former values of the form's fields. */
  readonly undoable?: boolean;
  /** For long forms: the buttons are in a bar at the end of the window while there are unsaved changes. */
  readonly bar?: boolean;
  /** For narrow pages with one task: the button fills the width. */
  readonly wide?: boolean;
  /** Shown above the form fields, inside the form: a read-only field for password managers. */
  readonly head?: ReactNode;
  /** Words a fault in place of the sentences of specification section 5. Undefined: those sentences. */
  readonly faultText?: (fault: Fault, field: string) => string | undefined;
  /** A way out of an error of the server, beside its message. */
  readonly wayOut?: (code: ErrorCode) => ReactNode;
  /** For buttons in a dialog: the form's id, and `onBusy` for the button. */
  readonly id?: string;
  readonly onBusy?: (busy: boolean) => void;
  readonly onUnsaved?: (isUnsaved: boolean) => void;
  /**
   * Asks before the user leaves with unsaved changes, or closes the list's panel around the form. A FormDialog asks
   * itself.
   */
  readonly guard?: boolean;
}

interface Trouble {
  readonly title: string;
  readonly lines: readonly string[];
  readonly code?: ErrorCode;
}

const faults = z.object({ faults: z.record(z.string(), fault) });

/** A form declared on the schema of its endpoint. */
export function Form<S extends z.ZodMiniObject>(props: FormProps<S>) {
  const { schema, guard = props.id === undefined, onUnsaved } = props;
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const faultText = useFaultText();
  const changedText = useChangedText();
  const ownId = useId();
  const id = props.id ?? ownId;
  const element = useRef<HTMLFormElement>(null);
  const [trouble, setTrouble] = useState<Trouble>();
  const way = useFormWay(props.ways, props.values);

  const resolve = useRef<Resolver<FormValues>>(undefined);
  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: props.values as FormValues,
    resolver: (...input) => resolve.current?.(...input) ?? { values: {}, errors: {} },
  });
  const { isDirty, isSubmitting, touchedFields } = form.formState;
  const now = form.watch() as Entered<z.core.input<S>>;
  const sections = props.sections(fieldKinds as unknown as FieldKinds<Entered<z.core.input<S>>>, now);
  const saveLabel = typeof props.saveLabel === 'string' ? props.saveLabel : props.saveLabel(now);
  const fields = sections.flatMap((section) => section.fields);
  const required = requiredFields(schema, fields, props.values, now as FormValues);
  /** Returns the name of the field that shows an error: an error inside of a list belongs to the list's field. */
  const fieldAt = (path: string) => {
    const names = fields.map(({ name }) => name);
    return [path, path.split('.')[0]].find((name) => name !== undefined && names.includes(name));
  };
  const say = (path: string, found: Fault) => {
    const field = fields.find(({ name }) => name === path);
    const own = props.faultText?.(found, path);
    if (own !== undefined) return own;
    return faultText(found, field?.options.faultName ?? field?.label ?? path, field?.unit);
  };
  resolve.current = (values) => {
    const clean = { ...trimmed(values, fields), ...way.values() };
    const errors: FieldErrors<FormValues> = {};
    for (const issue of z.safeParse(schema, clean).error?.issues ?? []) {
      const path = fieldAt(issue.path.join('.')) ?? String(issue.path[0] ?? '');
      const found = faultOf(issue, clean);
      errors[path] ??= { type: found.rule, message: say(path, found) };
    }
    for (const { name, options } of fields)
      if (options.noCard && containsCardNumber(String(clean[name] ?? '')))
        errors[name] ??= { type: 'card', message: say(name, { rule: 'card' }) };
    for (const [name, message] of Object.entries(props.check?.(clean as Entered<z.core.input<S>>) ?? {}))
      if (message !== undefined) errors[name] ??= { type: 'check', message };
    return Object.keys(errors).length === 0 ? { values: clean, errors: {} } : { values: {}, errors };
  };

  const conflict = async (): Promise<Trouble> => {
    const before = form.formState.defaultValues ?? {};
    const now = (await props.reread?.()) as FormValues;
    const changed = fields.filter(({ name }) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
    form.reset(now, { keepDirtyValues: true });
    return {
      title: t`Someone else changed this. Your changes are still here. Save again to overwrite theirs.`,
      lines: changed.map((field) => changedText(field, now[field.name])),
    };
  };
  const report = async (error: unknown) => {
    if (error instanceof CallError && error.code === 'conflict') {
      if (props.reread) return setTrouble(await conflict());
      if (props.onConflict) return setTrouble({ title: await props.onConflict(), lines: [] });
    }
    const title = failureText(error);
    if (!(error instanceof CallError)) return setTrouble({ title, lines: [] });
    const field = props.faults?.[error.code];
    if (field) return form.setError(field, { type: error.code, message: title }, { shouldFocus: true });
    const known = z.safeParse(faults, error.details);
    const rules = known.success ? known.data.faults : {};
    const others: string[] = [];
    let isFirst = true;
    for (const [path, sentence] of Object.entries(error.errors)) {
      const found = rules[path];
      const shown = fieldAt(path);
      // Other codes have a text in the user's language.
      const message = found ? say(shown ?? path, found) : error.code === 'invalid_input' ? sentence : title;
      if (shown !== undefined) {
        form.setError(shown, { type: 'server', message }, { shouldFocus: isFirst });
        isFirst = false;
      } else others.push(message);
    }
    // Specification section 8: several messages also as one toast; one with commas as a list.
    if (Object.keys(error.errors).length > 1) toast.show({ key: 'form', tone: 'danger', text: title });
    const [only] = others;
    const lines = others.length === 1 && only ? only.split(',').map((part) => part.trim()) : others;
    if (lines.length > 0 || isFirst) setTrouble({ title, lines, code: error.code });
  };
  /** Saves the former values of the form's fields, with the rest as it is stored now. */
  const putBack = async (former: FormValues, stored: FormValues) => {
    const values = { ...stored, ...Object.fromEntries(fields.map(({ name }) => [name, former[name]])) };
    try {
      const now = await props.onSave(values as z.core.input<S>);
      if (now === false) return;
      form.reset((now as FormValues | undefined) ?? values);
      toast.show({ key: 'form', text: t`Undone`, tone: 'success' });
    } catch (error) {
      toast.show({ key: 'form', text: failureText(error), tone: 'danger' });
    }
  };
  const submit = form.handleSubmit(async (values) => {
    const former = form.formState.defaultValues as FormValues;
    props.onBusy?.(true);
    setTrouble(undefined);
    try {
      const saved = await props.onSave(values as z.core.input<S>);
      if (saved === false) return;
      const stored = (saved as FormValues | undefined) ?? values;
      form.reset(stored);
      if (props.undoable)
        toast.show({
          key: 'form',
          text: t`Saved`,
          tone: 'success',
          action: { label: t`Undo`, onPress: () => void putBack(former, stored) },
        });
    } catch (error) {
      await report(error);
    } finally {
      props.onBusy?.(false);
    }
  });
  const isSending = useRef(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current || props.busy || props.disabled) return;
    way.take(event);
    isSending.current = true;
    void submit(event).finally(() => {
      isSending.current = false;
    });
  };
  const discard = () => {
    const typed = form.getValues();
    setTrouble(undefined);
    form.reset();
    toast.show({
      key: 'form',
      text: t`Changes discarded`,
      action: {
        label: t`Undo`,
        onPress: () => {
          for (const { name } of fields) form.setValue(name, typed[name], { shouldDirty: true });
        },
      },
    });
  };
  const isPending = isDirty && !isSubmitting;
  const isUnsaved = guard && isPending;
  const listAsks = useUnsaved(isUnsaved);
  useEffect(() => {
    onUnsaved?.(isPending);
    return () => onUnsaved?.(false);
  }, [isPending, onUnsaved]);
  const hasBar = props.bar === true && isDirty;
  // The focus may be outside the form.
  useEffect(() => {
    if (!hasBar) return;
    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      sendByKey(element.current, event);
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, [hasBar]);

  return (
    <chakra.form
      ref={element}
      id={id}
      noValidate
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && props.bar && isPending) {
          // The panel around the form stays open.
          event.stopPropagation();
          return discard();
        }
        if (props.deliberate) {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
          return;
        }
        if (!(event.key === 'Enter' || event.key === 's') || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        sendByKey(event.currentTarget, event);
      }}
      display="grid"
      gap={4}
      css={{
        '& fieldset :is(input, select, textarea, button, label)': {
          scrollMarginTop: 'calc(var(--header-height, 0px) + 2.5rem)',
          scrollMarginBottom: 'calc(var(--save-bar-height, 0px) + 1rem)',
        },
      }}
    >
      {trouble && (
        <Callout tone="danger" title={trouble.title} announce action={trouble.code && props.wayOut?.(trouble.code)}>
          {trouble.lines.length > 0 && (
            <chakra.ul listStyleType="disc" paddingInlineStart={4}>
              {trouble.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </chakra.ul>
          )}
          <Trans>Your text is still here.</Trans>
        </Callout>
      )}
      {props.head}
      {sections.map((section, index) => (
        <chakra.fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: sections never move
          key={index}
          display="grid"
          gap={4}
          minWidth={0}
          gridTemplateColumns={{
            base: 'minmax(0, 1fr)',
            ...(section.columns ? { md: 'repeat(2, minmax(0, 1fr))' } : {}),
          }}
        >
          {section.title && (
            <chakra.legend fontWeight="semibold" marginBottom={2}>
              {section.title}
            </chakra.legend>
          )}
          {section.fields.map((field) => (
            <FormRow
              key={field.name}
              field={field}
              isRequired={required.has(field.name)}
              control={form.control}
              validateAgain={(name) => {
                if ((touchedFields as Readonly<Record<string, unknown>>)[name]) void form.trigger(name);
              }}
            />
          ))}
        </chakra.fieldset>
      ))}
      {props.id === undefined && !props.bar && (
        <FormButtons
          label={saveLabel}
          wide={props.wide}
          danger={props.danger}
          ways={props.ways}
          pressed={way.pressed}
          isSending={isSubmitting}
          busy={props.busy}
        />
      )}
      {hasBar && (
        <SaveBar form={element} onDiscard={discard}>
          <Button type="submit" variant="primary" loading={isSubmitting} aria-keyshortcuts="Control+S Meta+S">
            {saveLabel}
          </Button>
        </SaveBar>
      )}
      {isUnsaved && !listAsks && <LeaveGuard />}
    </chakra.form>
  );
}

/** Text without the blanks around it. Long texts keep theirs. */
const trimmed = (values: FormValues, fields: readonly FormField[]): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && fields.some((field) => field.name === name && field.isText) ? value.trim() : value,
    ]),
  );
