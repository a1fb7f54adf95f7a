import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { GuideLine, OrderGuide } from '../../../contract/order-guides.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { localMutations } from '../../data/local-mutations.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useGo } from '../../ui/use-go.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';
import { type GuideChange, useSaveGuide } from './use-save-guide.ts';

export interface GuideActions {
  /**
   * Saves another name or other lines. `before` are the lines that the screen showed when they were changed. Other
   * devices' changes since then are kept.
   */
  readonly save: (change: GuideChange, before?: readonly GuideLine[]) => Promise<void>;
  /** Creates a guide of this location with the same lines, and opens it. */
  readonly copy: () => Promise<void>;
  /** Deletes the guide, opens the list, and offers Undo. */
  readonly remove: () => Promise<void>;
}

/** Returns the actions on a guide. All run on the device at once and are sent later. */
export function useGuideActions(guide: OrderGuide): GuideActions {
  const { t } = useLingui();
  const { location } = useShop();
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const toast = useToast();
  const go = useGo();
  const save = useSaveGuide();

  // The script of guide mutations is loaded before the first change, so that a change is durable soon.
  useEffect(() => {
    localMutations.load('orderGuides.update').catch(() => {});
  }, []);

  const create = (id: string, name: string) =>
    mutate('orderGuides.create', {
      body: { id, name, customerLocationId: location.customerLocationId, lines: guide.lines },
    });
  const trying = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      noteFull(error);
    }
  };
  return {
    save: async (change, before) => void (await save(guide, change, before)),
    copy: () =>
      trying(async () => {
        const id = uuidv7();
        await create(id, t`${guide.name} (copy)`.slice(0, 80));
        toast.show({ key: `guide-${id}`, tone: 'success', text: t`You can change this copy` });
        go(`/portal/account/orderguides/${id}`);
      }),
    remove: () =>
      trying(async () => {
        await mutate('orderGuides.remove', { params: { id: guide.id } });
        // A line can't be restored in a deleted guide.
        toast.dismiss(`guide-line-${guide.id}`);
        go('/portal/account/orderguides', { replace: true });
        toast.show({
          key: `guide-${guide.id}`,
          text: t`${guide.name} deleted`,
          action: { label: t`Undo`, onPress: () => void trying(async () => void (await create(guide.id, guide.name))) },
        });
      }),
  };
}
