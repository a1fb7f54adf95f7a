import { useLingui } from '@lingui/react/macro';
import { upcast } from '../../../contract/mutation-versions.ts';
import { commit } from '../../data/commit.ts';
import type { AttentionRow } from '../../data/database.ts';
import { OutdatedError } from '../../data/newer-release.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { listCartLines } from '../carts/data/queries.ts';
import { addToCart } from '../orders/data/plan-reorder.ts';
import { linesOf, locationOf } from './change.ts';

export interface AttentionActions {
  /** Sends the same change again, as a new one. */
  readonly tryAgain: () => Promise<void>;
  /** Adds an order's lines to its location's cart. */
  readonly intoCart: () => Promise<void>;
  /** Discards the change; the notice can restore it. */
  readonly discard: () => Promise<void>;
  /** Copies the change and its reason, for an email or a call. */
  readonly copy: () => Promise<void>;
}

/**
 * Returns the arguments as this release knows them. Throws OutdatedError for a change of a newer release, which stays
 * in the list.
 */
function argsOf({ name, version, args }: Pick<AttentionRow, 'name' | 'version' | 'args'>) {
  const known = upcast(name, version, args);
  if (!known) throw new OutdatedError('a newer release has made this change');
  return known;
}

/** Returns the actions on a change that needs its author. */
export function useAttentionActions(row: AttentionRow, words: string): AttentionActions {
  const { t } = useLingui();
  const { db, engine } = useSignedIn();
  const toast = useToast();
  const failureText = useFailureText();

  /** Removes a change from the list only after its replacement is durable. */
  const instead = async (make: () => Promise<unknown>, done: string) => {
    try {
      await make();
      await db.attention.delete(row.id);
      engine.wake();
      toast.show({ text: done });
    } catch (error) {
      toast.show({ text: failureText(error), tone: 'danger' });
    }
  };

  return {
    tryAgain: () =>
      instead(async () => {
        const args = argsOf(row);
        const followers = (row.followers ?? []).map((change) => ({ name: change.name, args: argsOf(change) }));
        await commit(db, row.name, args as never, { formerly: row.formerly });
        for (const { name, args: following } of followers) await commit(db, name, following as never);
      }, t`Sending again`),
    intoCart: () =>
      instead(async () => {
        const customerLocationId = locationOf(row);
        if (!customerLocationId) return;
        const { after } = addToCart(await listCartLines(db, customerLocationId), linesOf(row));
        await commit(db, 'carts.setLines', { body: { customerLocationId, lines: after } });
      }, t`The items are back in the cart`),
    async discard() {
      await db.attention.delete(row.id);
      toast.show({
        text: t`Discarded`,
        action: { label: t`Undo`, onPress: () => void db.attention.put(row) },
      });
    },
    async copy() {
      try {
        await navigator.clipboard.writeText(words);
        toast.show({ text: t`Copied` });
      } catch {
        toast.show({ text: t`The browser does not allow copying here`, tone: 'danger' });
      }
    },
  };
}
