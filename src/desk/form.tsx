import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { type Fault, fault, faultOf } from '../../contract/faults.ts';
import { CallError } from '../lib/call.ts';
import { useFailureText } from '../sync/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { chakra } from '../ui/chakra.ts';
import { useToast } from '../ui/toast-context.ts';
import { type FieldKinds, type FormField, FormRow, type FormValues, fieldKinds } from './form-fields.tsx';
import { LeaveGuard, useUnsaved } from './leave-guard.tsx';
import { SaveBar } from './save-bar.tsx';
import { useChangedText } from './use-changed-text.ts';
import { useFaultText } from './use-fault-text.ts';

export interface FormSection {
  readonly title?: ReactNode;
  readonly fields: readonly FormField[];
}

export interface FormProps<S extends z.ZodMiniObject> {
  /** The schema of the endpoint's body. It validates the form as well. */
  readonly schema: S;
  /** The first values. Fields that the form does not show are sent as they are. */
  readonly values: z.core.input<S>;
  /** `now` are the current values, for form fields that depend on others. */
  readonly sections: (field: FieldKinds<z.core.input<S>>, now: z.core.input<S>) => readonly FormSection[];
  /**
   * Sends the values. An error is shown beside its field or above the form. Returns the stored values if the server
   * changes some, such as `updatedAt`.
   */
  readonly onSave: (values: z.core.input<S>) => Promise<z.core.input<S> | undefined> | Promise<void>;
  /** Form fields that error codes of the server concern. */
  readonly faults?: Readonly<Partial<Record<ErrorCode, keyof z.core.input<S> & string>>>;
  /** Reads the record again after a `conflict`: fields that the user has not changed take the new values. */
  readonly reread?: () => Promise<z.core.input<S>>;
  readonly saveLabel: string;
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
  /** Asks before the user leaves with unsaved changes, or closes the list's panel around the form. Not in dialogs. */
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
  const { schema, guard = props.id === undefined } = props;
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const faultText = useFaultText();
  const changedText = useChangedText();
  const ownId = useId();
  const id = props.id ?? ownId;
  const element = useRef<HTMLFormElement>(null);
  const [trouble, setTrouble] = useState<Trouble>();

  const resolve = useRef<Resolver<FormValues>>(undefined);
  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: props.values,
    resolver: (...input) => resolve.current?.(...input) ?? { values: {}, errors: {} },
  });
  const { isDirty, isSubmitting, touchedFields } = form.formState;
  const sections = props.sections(
    fieldKinds as unknown as FieldKinds<z.core.input<S>>,
    form.watch() as z.core.input<S>,
  );
  const fields = sections.flatMap((section) => section.fields);
  const say = (path: string, found: Fault) => {
    const field = fields.find(({ name }) => name === path);
    const own = props.faultText?.(found, path);
    if (own !== undefined) return own;
    return faultText(found, field?.options.faultName ?? field?.label ?? path, field?.unit);
  };
  resolve.current = (values) => {
    const clean = trimmed(values, fields);
    const result = z.safeParse(schema, clean);
    if (result.success) return { values: clean, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    for (const issue of result.error.issues) {
      const whole = issue.path.join('.');
      // An error inside of a list belongs to the field that shows the list.
      const path = fields.some(({ name }) => name === whole) ? whole : String(issue.path[0] ?? '');
      const found = faultOf(issue, clean);
      errors[path] ??= { type: found.rule, message: say(path, found) };
    }
    return { values: {}, errors };
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
    if (error instanceof CallError && error.code === 'conflict' && props.reread) return setTrouble(await conflict());
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
      // Other codes have a text in the user's language.
      const message = found ? say(path, found) : error.code === 'invalid_input' ? sentence : title;
      if (fields.some(({ name }) => name === path)) {
        form.setError(path, { type: 'server', message }, { shouldFocus: isFirst });
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
      const stored = ((await props.onSave(values as z.core.input<S>)) as FormValues | undefined) ?? values;
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
  const hasBar = props.bar === true && isDirty;
  // The focus may be outside the form.
  useEffect(() => {
    if (!hasBar) return;
    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      element.current?.requestSubmit();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, [hasBar]);

  return (
    <chakra.form
      ref={element}
      id={id}
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && props.bar && isPending) {
          // The panel around the form stays open.
          event.stopPropagation();
          return discard();
        }
        if (!(event.key === 'Enter' || event.key === 's') || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
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
              control={form.control}
              validateAgain={(name) => {
                if ((touchedFields as Readonly<Record<string, unknown>>)[name]) void form.trigger(name);
              }}
            />
          ))}
        </chakra.fieldset>
      ))}
      {props.id === undefined && !props.bar && (
        <div>
          <Button
            type="submit"
            variant="primary"
            loading={isSubmitting}
            {...(props.wide ? { size: 'large', full: true } : {})}
          >
            {props.saveLabel}
          </Button>
        </div>
      )}
      {hasBar && (
        <SaveBar form={element} onDiscard={discard}>
          <Button type="submit" variant="primary" loading={isSubmitting} aria-keyshortcuts="Control+S Meta+S">
            {props.saveLabel}
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
