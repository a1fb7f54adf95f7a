import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../ui/button-link.tsx';
import { chakra } from '../ui/chakra.ts';
import { useFormat } from '../ui/use-format.ts';
import type { UrlCodec } from '../ui/use-url-state.ts';
import type { ListState } from './list-state.ts';
import { PAGE_SIZE } from './use-list.ts';

/** The numbers of a page's rows: "51–100 of 1,240". */
export function PageRange({ page, total }: { readonly page: number; readonly total: number }) {
  const format = useFormat();
  const [first, last, all] = [(page - 1) * PAGE_SIZE + 1, Math.min(total, page * PAGE_SIZE), total].map((value) =>
    format.number(value),
  );
  return (
    <Trans>
      {first}–{last} of {all}
    </Trans>
  );
}

/** Links to the other pages of a list. */
export function Pager({
  address,
  state,
  total,
}: {
  readonly address: UrlCodec<ListState>;
  readonly state: ListState;
  readonly total: number;
}) {
  const { t } = useLingui();
  const pages = Math.ceil(total / PAGE_SIZE);
  // The link with the focus disappears on the first and last page.
  const nav = useRef<HTMLElement>(null);
  const shown = useRef(state.page);
  useEffect(() => {
    if (shown.current !== state.page && document.activeElement === document.body)
      nav.current?.querySelector('a')?.focus();
    shown.current = state.page;
  }, [state.page]);
  const to = (page: number) => `?${address.write({ ...state, page, open: '' })}`;
  return (
    <chakra.nav
      ref={nav}
      aria-label={t`Pages`}
      data-screen-only
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="center"
      gap={3}
    >
      {state.page > 1 && (
        <ButtonLink to={to(state.page - 1)} relative="path">
          <Trans>Previous</Trans>
        </ButtonLink>
      )}
      <chakra.span aria-live="polite" color="fg.muted" css={{ fontVariantNumeric: 'tabular-nums' }}>
        <PageRange page={state.page} total={total} />
      </chakra.span>
      {state.page < pages && (
        <ButtonLink to={to(state.page + 1)} relative="path">
          <Trans>Next</Trans>
        </ButtonLink>
      )}
    </chakra.nav>
  );
}
