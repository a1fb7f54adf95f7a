import { useState } from 'react';
import { chakra } from './chakra.ts';

export interface PictureProps {
  src?: string | null | undefined;
  /** What is seen; empty where the words beside it already say it. */
  alt: string;
  /** Its letters stand in while there is no picture. */
  name: string;
  /** Edge in pixels, default 56. The place is kept before the picture comes, so nothing jumps. */
  size?: number | undefined;
  /** Above the fold: load at once. */
  eager?: boolean | undefined;
}

/** The first letters of the first two words, e.g. "Romaine hearts" → RH. */
export function initials(name: string): string {
  const words = name.match(/\p{L}+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');
}

/** A picture on its plate, which stays light in the dark, as it was photographed. */
export function Picture({ src, alt, name, size = 56, eager = false }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const shown = src && src !== broken;
  return (
    <chakra.span
      data-picture
      display="grid"
      placeItems="center"
      flexShrink={0}
      overflow="hidden"
      borderRadius="md"
      bg={shown ? 'plate' : 'bg.fill'}
      color="fg.subtle"
      fontWeight="semibold"
      style={{ width: size, height: size, fontSize: Math.round(size / 3) }}
      {...(shown || alt === '' ? {} : { role: 'img', 'aria-label': alt })}
    >
      {shown ? (
        <chakra.img
          src={src}
          alt={alt}
          htmlWidth={size}
          htmlHeight={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          width="full"
          height="full"
          objectFit="contain"
          padding="6%"
          onError={() => setBroken(src)}
        />
      ) : (
        <span aria-hidden>{initials(name)}</span>
      )}
    </chakra.span>
  );
}
