import { isDeepStrictEqual } from 'node:util';
import { MAX_LINES } from '../../../contract/constants.ts';
import { AppError } from '../../../contract/errors.ts';
import { XLSX } from '../../../contract/media-types.ts';
import type { OrderGuide, orderGuideEndpoints } from '../../../contract/order-guides.ts';
import { favoritesIdOf } from '../../../rules/favorites.ts';
import { mergeGuide } from '../../../rules/guide-merge.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { shopperLocations } from '../../sync/scopes.ts';
import { shoppingLocation } from '../locations/access.ts';
import { refuseCards } from '../refuse-cards.ts';
import { editableGuide, findGuide, ownGuide } from './access.ts';
import { GUIDE_HEADERS, guideTemplate, guideWorkbook } from './columns.ts';
import { checkItems, deleteGuide, guidesOf, insertGuide, rewriteGuide } from './repository.ts';

/**
 * Returns the location of a list. If the query names only a customer, uses the user's own location or the first one of
 * that customer.
 */
async function listLocation(
  context: SignedInContext,
  query: { customerId?: string | undefined; customerLocationId?: string | undefined },
) {
  let wanted = query.customerLocationId;
  if (!wanted && query.customerId) {
    const own = await shopperLocations(context.tx, context.actor);
    const mine = own.filter((row) => row.customer_id === query.customerId).map((row) => row.customer_location_id);
    const usual = context.actor.customerLocationId;
    wanted = usual && mine.includes(usual) ? usual : mine[0];
    if (!wanted) throw new AppError('location_unknown');
  }
  const location = await shoppingLocation(context, wanted);
  if (query.customerId && query.customerId !== location.customerId) throw new AppError('location_unknown');
  return location;
}

const content = ({ name, customerLocationId, lines }: Pick<OrderGuide, 'name' | 'customerLocationId' | 'lines'>) => ({
  name,
  customerLocationId,
  lines,
});

/** Returns the names of a guide's sections for `refuseCards`. */
const sectionsOf = ({ lines }: Pick<OrderGuide, 'lines'>): string => lines.map(({ section }) => section).join('\n');

/** Handlers for order guides and their import templates. */
export const orderGuideHandlers: HandlersOf<typeof orderGuideEndpoints> = {
  list: async (context, { query }) => {
    const guides = await guidesOf(context.tx, await listLocation(context, query));
    return guides.map(({ lines, ...head }) => ({ ...head, lineCount: lines.length }));
  },

  template: async () => ({
    fileName: 'Order-Guide-Template.csv',
    mediaType: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(guideTemplate()),
  }),

  templateWorkbook: async () => ({
    fileName: 'Order-Guide-Template.xlsx',
    mediaType: XLSX,
    bytes: await guideWorkbook(),
  }),

  headers: async () => GUIDE_HEADERS.map((header) => ({ ...header })),

  get: (context, { params }) => ownGuide(context, params.id),

  /**
   * The device chooses the id. The same guide sent again has no effect; another guide under the same id is a
   * `conflict`.
   */
  create: async (context, { body }) => {
    const { tx, now } = context;
    const location = await shoppingLocation(context, body.customerLocationId);
    refuseCards({ name: body.name, section: sectionsOf(body) });
    await checkItems(tx, body.lines, []);
    const guide = { ...body, customerId: location.customerId, updatedAt: now.toISOString() };
    const created = await insertGuide(tx, guide);
    if (created) return created;
    const before = await findGuide(tx, body.id);
    if (before && isDeepStrictEqual(content(before), content(body))) return before;
    // Another device of the location has made its first favorite before. Both keep theirs.
    const isShared = before?.customerLocationId === body.customerLocationId;
    if (!before || !isShared || body.id !== (await favoritesIdOf(body.customerLocationId)))
      throw new AppError('conflict');
    const { lines } = mergeGuide({ name: before.name, lines: [] }, before, body);
    if (lines.length > MAX_LINES) throw new AppError('conflict', { lines: lines.length });
    return rewriteGuide(tx, { ...before, lines, updatedAt: now.toISOString() });
  },

  /**
   * Merges the change with other users' changes since `base`. Lines of discontinued items may stay. Throws `conflict`
   * if the merged guide has too many lines.
   */
  update: async (context, { params, body }) => {
    const location = await shoppingLocation(context, body.customerLocationId);
    refuseCards({ name: body.name, section: sectionsOf(body) });
    const guide = await editableGuide(context, params.id);
    if (guide.customerLocationId !== location.customerLocationId) throw new AppError('location_unknown');
    const { name, lines } = body.base ? mergeGuide(body.base, body, guide) : body;
    await checkItems(context.tx, lines, guide.lines);
    if (lines.length > MAX_LINES) throw new AppError('conflict', { lines: lines.length });
    return rewriteGuide(context.tx, { ...guide, name, lines, updatedAt: context.now.toISOString() });
  },

  remove: async (context, { params }) => {
    const guide = await editableGuide(context, params.id);
    await deleteGuide(context.tx, guide.id);
    return {};
  },
};
