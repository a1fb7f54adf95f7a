import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A gray placeholder for one element; give it that element's size. */
export const Skeleton = chakra('div', {
  base: { bg: 'bg.fill', borderRadius: 'sm', height: 4, animation: 'breathe 1.6s ease-in-out infinite' },
});

function Busy({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Rows in the shape of ListRow: image, two lines, something at the end. */
export function SkeletonRows({
  count = 6,
  picture = true,
  trail = true,
}: {
  count?: number;
  picture?: boolean;
  trail?: boolean;
}) {
  return (
    <Busy>
      {range(count).map((row) => (
        <chakra.div
          key={row}
          display="flex"
          alignItems="center"
          gap={3}
          minHeight="4.5625rem"
          paddingInline={4}
          borderBottomWidth="1px"
          borderColor="border"
        >
          {picture && <Skeleton width={14} height={14} flexShrink={0} borderRadius="md" />}
          <chakra.div flex="1" display="grid" gap={2}>
            <Skeleton width={`${75 - (row % 3) * 15}%`} />
            <Skeleton width="40%" height={3} />
          </chakra.div>
          {trail && <Skeleton width={20} height={9} flexShrink={0} borderRadius="md" />}
        </chakra.div>
      ))}
    </Busy>
  );
}

/** Cards in the grid where they will be shown. */
export function SkeletonCards({ count = 4, height = 32 }: { count?: number; height?: number }) {
  return (
    <Busy>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(14rem, 1fr))" gap={4}>
        {range(count).map((card) => (
          <Skeleton key={card} height={height} borderRadius="md" />
        ))}
      </chakra.div>
    </Busy>
  );
}

/** Lines of text, the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Busy>
      <chakra.div display="grid" gap={2}>
        {range(lines).map((line) => (
          <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
        ))}
      </chakra.div>
    </Busy>
  );
}

/** A table's head and rows. */
export function SkeletonTable({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Busy>
      <chakra.div bg="bg.surface" borderWidth="1px" borderColor="border" borderRadius="md" overflow="hidden">
        {range(rows + 1).map((row) => (
          <chakra.div
            key={row}
            display="grid"
            gridTemplateColumns={`2fr repeat(${columns - 1}, 1fr)`}
            alignItems="center"
            gap={6}
            height={11}
            paddingInline={4}
            borderTopWidth={row === 0 ? 0 : '1px'}
            borderColor="border"
          >
            {range(columns).map((column) => (
              <Skeleton
                key={column}
                height={row === 0 ? 3 : 4}
                width={column === 0 ? '80%' : '60%'}
                justifySelf={column === 0 ? 'start' : 'end'}
              />
            ))}
          </chakra.div>
        ))}
      </chakra.div>
    </Busy>
  );
}
