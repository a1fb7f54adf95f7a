import * as z from 'zod/mini';

/** Rules of specification section 5 that a value can break, and rules that it does not name. */
export const FAULT_RULES = [
  'required',
  'email',
  'url',
  'min',
  'max',
  'numeric',
  'least',
  'most',
  'entries',
  'decimals',
  'date',
  'until_today',
  'from_start',
  'days',
  'months',
  'choice',
  'confirmed',
  'password',
  'card',
  'invalid',
] as const;
export type FaultRule = (typeof FAULT_RULES)[number];

export const fault = z.object({ rule: z.enum(FAULT_RULES), limit: z.optional(z.number()) });
/**
 * A broken rule. `limit` counts characters for `min` and `max`, list entries for `entries`, days or months of a period for
 * `days` and `months`, and is the bound for `least` and `most`.
 */
export type Fault = z.infer<typeof fault>;

/** Messages of checks without a code in zod. */
const CUSTOM: ReadonlyMap<string, FaultRule> = new Map([
  ['must be a valid email', 'email'],
  ['must be a valid URL', 'url'],
  ['may have at most three decimals', 'decimals'],
  ['is required', 'required'],
  ['confirmation does not match', 'confirmed'],
  ['must contain at least 1 uppercase, 1 lowercase, 1 number and 1 special character', 'password'],
]);

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  );

/** Returns the rule that an issue of zod means. `input` is the parsed value. */
export function faultOf(issue: z.core.$ZodIssue, input: unknown): Fault {
  const value = valueAt(input, issue.path);
  const isBlank = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  if (isBlank) return { rule: 'required' };
  switch (issue.code) {
    case 'invalid_type':
      return { rule: issue.expected === 'number' || issue.expected === 'int' ? 'numeric' : 'invalid' };
    case 'too_small':
      if (issue.origin === 'array') return { rule: 'required' };
      return { rule: issue.origin === 'string' ? 'min' : 'least', limit: Number(issue.minimum) };
    case 'too_big':
      if (issue.origin === 'array') return { rule: 'entries', limit: Number(issue.maximum) };
      return { rule: issue.origin === 'string' ? 'max' : 'most', limit: Number(issue.maximum) };
    case 'not_multiple_of':
      return { rule: 'decimals' };
    case 'invalid_format':
      return { rule: issue.format === 'date' ? 'date' : 'invalid' };
    case 'invalid_value':
      return { rule: 'choice' };
    default:
      return { rule: CUSTOM.get(issue.message) ?? 'invalid' };
  }
}

/** Returns the English sentence of an error, as specification section 5 words it. */
export function faultSentence({ rule, limit = 0 }: Fault, field: string): string {
  switch (rule) {
    case 'required':
      return `The ${field} field is required`;
    case 'email':
      return `The ${field} field must be a valid email`;
    case 'url':
      return `The ${field} field must be a valid URL`;
    case 'min':
      return `The ${field} field must be at least ${limit} characters`;
    case 'max':
      return `The ${field} field may not be greater than ${limit} characters`;
    case 'numeric':
      return `The ${field} field may only contain numeric characters`;
    case 'least':
      return `The ${field} field must be ${limit} or more`;
    case 'most':
      return `The ${field} field must be ${limit} or less`;
    case 'entries':
      return `The ${field} field may have at most ${limit} entries`;
    case 'decimals':
      return `The ${field} field has too many decimals`;
    case 'date':
      return `The ${field} field must be a valid date`;
    case 'until_today':
      return `The ${field} field must not be later than today`;
    case 'from_start':
      return `The ${field} field must not be before the start`;
    case 'days':
      return `The ${field} field may be at most ${limit} days after the start`;
    case 'months':
      return `The ${field} field may be at most ${limit} months after the start`;
    case 'choice':
      return `The ${field} field must be one of the choices`;
    case 'confirmed':
      return `The ${field} confirmation does not match`;
    case 'password':
      return `The ${field} field must contain at least 1 uppercase, 1 lowercase, 1 number and 1 special character`;
    case 'card':
      return `The ${field} field isn't allowed to contain credit card number`;
    case 'invalid':
      return `The ${field} field is not valid`;
  }
}
