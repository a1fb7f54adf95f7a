import * as z from 'zod/mini';
import { isPhrase } from '../rules/search/thesaurus.ts';
import { filled, instant, oneLine, uuid } from './atoms.ts';
import { del, get, nothing, post, put } from './endpoint.ts';
import { closeness } from './items.ts';
import { list, rowsOf } from './list.ts';
import { synonym } from './rows/synonyms.ts';

/** Most groups of one company, so that each search can read them. */
export const MAX_SYNONYMS = 500;
/** Most phrases of one side of a group. */
const MAX_PHRASES = 20;
/** Longest phrase, in characters. */
const MAX_PHRASE = 60;

const permission = ['ADMIN'] as const;
const params = z.object({ id: uuid });

/** One to five words. */
const phrase = oneLine(MAX_PHRASE).check(z.refine(isPhrase, { error: 'must have one to five words' }));
const phrases = z.array(phrase).check(z.maxLength(MAX_PHRASES));

const group = {
  words: phrases.check(z.minLength(1)),
  meanings: phrases,
  replaces: z.boolean(),
};
/** One word alone has no meaning unless the group only takes away those of Cratebook. */
const hasMeaning = z.refine<{ words: string[]; meanings: string[]; replaces: boolean }>(
  ({ words, meanings, replaces }) => words.length !== 1 || meanings.length > 0 || replaces,
  { error: 'is required', path: ['meanings'] },
);

/** A group as its list shows it: the company's own, or one that comes with Cratebook and can't be changed. */
export const synonymRow = z.extend(synonym, {
  /** A UUID; of Cratebook's groups a name. */
  id: z.string(),
  origin: z.enum(['company', 'cratebook']),
  /** Who wrote it last; null for Cratebook's groups. */
  name: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
});
export type SynonymRow = z.infer<typeof synonymRow>;

const synonyms = list('/settings/synonyms', {
  summary: 'List the groups of synonyms for searches: the company’s own and those that come with Cratebook',
  permission,
  row: synonymRow,
  filters: { origin: z.enum(['company', 'cratebook']) },
  defaults: { origin: 'company' },
  sorts: ['words', 'updatedAt'],
  sort: { by: 'words', direction: 'Asc' },
});

export const synonymEndpoints = {
  list: synonyms,
  rows: rowsOf(synonyms),
  add: post('/settings/synonyms', {
    summary: 'Add a group of synonyms under a client-generated id, at most 500 per company',
    permission,
    body: z.object({ id: uuid, ...group }).check(hasMeaning),
    returns: synonymRow,
    errors: ['conflict', 'synonyms_full'],
  }),
  save: put('/settings/synonyms/:id', {
    summary: 'Change a group of synonyms; `conflict` if it was changed after `updatedAt`',
    permission,
    params,
    body: z.object({ ...group, updatedAt: z.nullable(instant) }).check(hasMeaning),
    returns: synonymRow,
    errors: ['not_found', 'conflict'],
  }),
  remove: del('/settings/synonyms/:id', {
    summary: 'Delete a group of synonyms; no effect if it is already deleted',
    permission,
    params,
    returns: nothing,
  }),
  found: get('/settings/synonyms/found', {
    summary: 'Search the company’s items as a customer without purchases and options does: the first five',
    permission,
    query: z.object({ q: filled(100) }),
    returns: z.object({
      total: z.int(),
      ...closeness,
      items: z.array(z.object({ itemCode: z.string(), description: z.string() })),
    }),
  }),
};
