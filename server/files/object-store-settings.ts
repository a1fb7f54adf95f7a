import * as z from 'zod/mini';

/** The place of an S3-compatible store. */
export interface ObjectStoreSettings {
  /** Scheme, host and port, without a trailing slash. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Begins each key. Empty, or ends with a slash. */
  readonly prefix: string;
}

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text.replace(/\/$/, '');

/** The variables of the store, each checked alone. */
export const objectStoreVariables = {
  S3_ENDPOINT: z.optional(z.string().check(z.refine(isOrigin, 'must be like https://s3.example.com, with no path'))),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as my-files')),
  ),
  S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'must be like us-east-1'))),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PREFIX: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\/?$/, 'must be a folder of letters, digits, - and _')),
  ),
};

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const OPTIONAL = ['S3_REGION', 'S3_PREFIX'] as const;

/** Returns the store of the environment, if one is set, and the faults of one that is half set. */
export function objectStoreOf(given: Readonly<Record<string, string | undefined>>): {
  readonly settings: ObjectStoreSettings | undefined;
  readonly faults: readonly string[];
} {
  const set = [...NEEDED, ...OPTIONAL].filter((name) => given[name] !== undefined);
  if (set.length === 0) return { settings: undefined, faults: [] };
  const missing = NEEDED.filter((name) => given[name] === undefined);
  if (missing.length > 0)
    return { settings: undefined, faults: missing.map((name) => `${name} is missing, because ${set[0]} is set`) };
  const { S3_ENDPOINT = '', S3_BUCKET = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = given;
  return {
    settings: {
      endpoint: S3_ENDPOINT.replace(/\/$/, ''),
      bucket: S3_BUCKET,
      region: given.S3_REGION ?? 'us-east-1',
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      prefix: given.S3_PREFIX ? `${given.S3_PREFIX.replace(/\/$/, '')}/` : '',
    },
    faults: [],
  };
}
