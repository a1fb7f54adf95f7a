import { mutation } from '../mutation.ts';

const creates = (id: string, earlier: { name: string; args: { body?: unknown } }): boolean =>
  earlier.name === 'orderGuides.create' && (earlier.args.body as { id?: string } | undefined)?.id === id;

export const createGuide = mutation({
  name: 'orderGuides.create',
  touches: ['orderGuides', 'locations'],
  async apply(tx, { body }, { at }) {
    const location = await tx.get('locations', body.customerLocationId);
    await tx.put('orderGuides', body.id, {
      id: body.id,
      name: body.name,
      customerId: location?.customerId ?? '',
      customerLocationId: body.customerLocationId,
      isEditable: true,
      lines: body.lines,
      updatedAt: at,
    });
  },
});

export const updateGuide = mutation({
  name: 'orderGuides.update',
  touches: ['orderGuides'],
  coalesceKey: ({ params }) => params.id,
  dependsOn: ({ params }, earlier) => creates(params.id, earlier),
  async apply(tx, { params, body }, { at }) {
    const guide = await tx.get('orderGuides', params.id);
    if (guide) await tx.put('orderGuides', params.id, { ...guide, name: body.name, lines: body.lines, updatedAt: at });
  },
});

export const removeGuide = mutation({
  name: 'orderGuides.remove',
  touches: ['orderGuides'],
  dependsOn: ({ params }, earlier) => creates(params.id, earlier),
  apply: (tx, { params }) => tx.remove('orderGuides', params.id),
});
