import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type Fault, faultOf } from '../../contract/faults.ts';
import { invalidFields } from '../invalid-fields.ts';
import type { UploadedFile } from './multipart.ts';

/** The input of a caller before validation. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The file of a multipart call. */
  readonly file?: UploadedFile | undefined;
}

/** The input of a handler. */
export interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | undefined;
}

/** At most this many errors are reported, because further ones repeat them. */
const MAX_FAULTS = 50;

/**
 * Validates the input against the endpoint. Throws `invalid_input` with one sentence per field under its dotted path
 * (spec sections 5 and 8). `details.faults` has the broken rule, so that a form can show it in the user's language.
 */
export function parseInput(endpoint: Endpoint, raw: RawInput): ParsedInput {
  const faults: Record<string, Fault> = {};
  const read = (schema: z.core.$ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = z.safeParse(schema, value);
    if (result.success) return result.data;
    for (const issue of result.error.issues.slice(0, MAX_FAULTS)) {
      const path = issue.path.map((part) => String(part).slice(0, 60)).join('.') || '_';
      faults[path] ??= faultOf(issue, value);
    }
    return undefined;
  };
  const { params, query, body, multipart } = endpoint.spec;
  if (multipart && !raw.file) faults[multipart.field] = { rule: 'required' };
  const parsed = {
    params: read(params, raw.params ?? {}),
    query: read(query, raw.query ?? {}),
    body: read(body, raw.body),
  };
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  return { params: parsed.params ?? {}, query: parsed.query ?? {}, body: parsed.body, file: raw.file };
}
