import { MAX_LINES } from '../../../../contract/constants.ts';
import type { GuideLine } from '../../../../contract/order-guides.ts';
import { type GuideContent, mergeGuide, rebase } from '../../../../rules/guide-merge.ts';
import { mutation } from '../../../data/mutation.ts';

interface Update {
  readonly name: string;
  readonly lines: readonly GuideLine[];
  readonly base?: GuideContent<GuideLine> | null | undefined;
}

const creates = (id: string, earlier: { name: string; args: { body?: unknown } }): boolean =>
  earlier.name === 'orderGuides.create' && (earlier.args.body as { id?: string } | undefined)?.id === id;

export const createGuide = mutation({
  name: 'orderGuides.create',
  touches: ['orderGuides', 'locations'],
  async apply(tx, { body }, { at }) {
    const location = await tx.get('locations', body.customerLocationId);
    // Favorites have the same id on all devices of a location, and the server keeps those of each.
    const before = await tx.get('orderGuides', body.id);
    const lines = before ? mergeGuide({ name: before.name, lines: [] }, before, body).lines : body.lines;
    await tx.put('orderGuides', body.id, {
      id: body.id,
      name: before?.name ?? body.name,
      customerId: location?.customerId ?? '',
      customerLocationId: body.customerLocationId,
      isEditable: true,
      lines,
      updatedAt: at,
    });
  },
});

/**
 * Merges as the server does. The screen shows another device's changes before this one is sent, and the same
 * afterwards.
 */
export const updateGuide = mutation({
  name: 'orderGuides.update',
  touches: ['orderGuides'],
  coalesceKey: ({ params }) => params.id,
  fold({ params, body }, replaced) {
    const earlier = replaced.body as Update;
    const base = earlier.base && body.base ? rebase(earlier.base, earlier, body.base) : null;
    return { params, body: { ...body, base: base && { ...base, lines: base.lines.slice(0, MAX_LINES) } } };
  },
  dependsOn: ({ params }, earlier) => creates(params.id, earlier),
  async apply(tx, { params, body }, { at }) {
    const guide = await tx.get('orderGuides', params.id);
    if (!guide) return;
    const { name, lines } = body.base ? mergeGuide(body.base, body, guide) : body;
    await tx.put('orderGuides', params.id, { ...guide, name, lines, updatedAt: at });
  },
});

export const removeGuide = mutation({
  name: 'orderGuides.remove',
  touches: ['orderGuides'],
  dependsOn: ({ params }, earlier) => creates(params.id, earlier),
  apply: (tx, { params }) => tx.remove('orderGuides', params.id),
});
