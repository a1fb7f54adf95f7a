/** Why a customer doesn't take goods, or hands back those of an earlier delivery. */
export const REFUSAL_REASONS = ['damaged', 'quality', 'wrong_item', 'not_ordered', 'too_late', 'other'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
