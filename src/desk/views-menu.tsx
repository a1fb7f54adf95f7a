import { useLingui } from '@lingui/react/macro';
import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Link from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Save from 'lucide-react/icons/save';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { List } from '../../contract/list.ts';
import type { ListViewRow } from '../../contract/list-views.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { useFailureText } from '../sync/use-failure-text.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { useToast } from '../ui/toast-context.ts';
import { stateOfView, viewAddress } from './list-state.ts';
import type { ListView } from './use-list.ts';
import { ViewDialog } from './view-dialog.tsx';

/** The saved views of a list: opens, saves, changes and shares them. */
export function ViewsMenu<L extends List>({ view }: { readonly view: ListView<L> }) {
  const { list, address, state, views, change } = view;
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const { pathname } = useLocation();
  const [edited, setEdited] = useState<{ readonly view: ListViewRow; readonly isNew: boolean }>();

  const current = state.view === null ? undefined : views.rows.find(({ name }) => name === state.view);
  const now = viewAddress(address, state);
  const isChanged = current !== undefined && now !== viewAddress(address, stateOfView(address, current));
  const to = (query: string) => `${pathname}?${query}`;
  const report = (tone: 'success' | 'danger', text: string, undo?: () => void) =>
    toast.show({ key: 'list-view', tone, text, action: undo && { label: t`Undo`, onPress: undo } });
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      report('danger', failureText(error));
    }
  };

  const save = async (saved: ListViewRow) => {
    await views.save(saved);
    change({ view: saved.name });
    report('success', t`View saved`);
  };
  const remove = async (removed: ListViewRow) => {
    await views.remove(removed);
    change({ view: '' });
    report('success', t`View deleted`, () => void attempt(() => save(removed)));
  };
  const copyLink = async () => {
    // Without a view's name, the default view of the user who opens the link would apply.
    const link = to(address.write({ ...state, page: 1, open: '', view: state.view ?? '' }));
    try {
      await navigator.clipboard.writeText(new URL(link, location.href).href);
      report('success', t`Link copied`);
    } catch {
      report('danger', t`The browser does not allow copying here`);
    }
  };

  const items: (MenuItem | false)[] = [
    ...views.rows.map((saved) => ({
      id: saved.id,
      label: saved.isDefault ? t`${saved.name} (default)` : saved.name,
      to: to(address.write(stateOfView(address, saved))),
      checked: saved === current,
    })),
    views.rows.length > 0 && { id: 'none', label: t`Standard list`, to: to('view='), checked: !state.view },
    isChanged && {
      id: 'save',
      label: t`Save changes to this view`,
      icon: <Save size={18} aria-hidden />,
      onSelect: () => void attempt(() => save({ ...current, address: now })),
    },
    {
      id: 'new',
      label: t`Save as new view…`,
      icon: <BookmarkPlus size={18} aria-hidden />,
      onSelect: () =>
        setEdited({
          view: {
            id: uuidv7(),
            list: list.path,
            name: current ? '' : (state.view ?? ''),
            address: now,
            isDefault: false,
          },
          isNew: true,
        }),
    },
    current !== undefined && {
      id: 'edit',
      label: t`Edit view…`,
      icon: <Pencil size={18} aria-hidden />,
      onSelect: () => setEdited({ view: current, isNew: false }),
    },
    { id: 'link', label: t`Copy link`, icon: <Link size={18} aria-hidden />, onSelect: () => void copyLink() },
  ];
  const name = state.view || t`Views`;
  return (
    <>
      <Menu
        label={isChanged ? t`${name} (changed)` : name}
        icon={<Bookmark size={18} aria-hidden />}
        variant="secondary"
        items={items.filter((item) => item !== false)}
      />
      {edited && (
        <ViewDialog
          view={edited.view}
          isNew={edited.isNew}
          others={views.rows.filter(({ id }) => id !== edited.view.id)}
          onSave={save}
          onDelete={() => remove(edited.view)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
