import * as z from 'zod/mini';
import { faultOf } from '../../contract/faults.ts';
import type { FormField, FormValues } from './form-fields.tsx';

/**
 * Returns the names of the form fields that the schema refuses while they are empty. `first` are the first values of
 * the form, `now` the current ones: whether a field is required may depend on others.
 */
export function requiredFields(
  schema: z.ZodMiniObject,
  fields: readonly FormField[],
  first: FormValues,
  now: FormValues,
): ReadonlySet<string> {
  const isRefused = (name: string, blank: unknown) => {
    const values = { ...now, [name]: blank };
    const refused = (path: PropertyKey[], issues: readonly z.core.$ZodIssue[] = []) =>
      issues.some(
        (issue) =>
          issue.path.length === path.length &&
          issue.path.every((key, at) => key === path[at]) &&
          faultOf(issue, path.length === 0 ? blank : values).rule === 'required',
      );
    const own = schema.shape[name];
    if (own && refused([], z.safeParse(own, blank).error?.issues)) return true;
    // Checks of the whole body can require a field because of another one.
    return (schema.def.checks ?? []).length > 0 && refused([name], z.safeParse(schema, values).error?.issues);
  };
  const required = fields.filter(({ name, options, labelsItself = false, blank = emptyLike(first[name]) }) => {
    if (options.optional || labelsItself) return false;
    const untouched = first[name];
    return isRefused(name, blank) && (!isEmpty(untouched) || isRefused(name, untouched));
  });
  return new Set(required.map(({ name }) => name));
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

const emptyLike = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'string' ? '' : null);
