import { useState } from 'react';
import { chakra } from './chakra.ts';

export interface PictureProps {
  src?: string | null | undefined;
  /** A description of the image; empty if the text beside it already says it. */
  alt: string;
  /** Its initials are shown while there is neither an image nor a drawing. */
  name: string;
  /** The URL of an SVG symbol that is shown while there is no image. */
  drawing?: string | undefined;
  /** Edge in pixels, default 56. The space is reserved before the image loads, so the layout is stable. */
  size?: number | undefined;
  /** CSS color behind the image. Default: the light one of photographs. */
  ground?: string | undefined;
  /** Above the fold: load at once. */
  eager?: boolean | undefined;
}

/** Returns the first letters of the first two words, e.g. "Romaine hearts" → RH. */
export function initials(name: string): string {
  const words = name.match(/\p{L}+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');
}

/** An image on a background that stays light in dark mode, because it was photographed so, or on `ground`. */
export function Picture({ src, alt, name, drawing, size = 56, ground, eager = false }: PictureProps) {
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
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size / 3),
        ...(shown && ground ? { background: ground } : {}),
      }}
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
      ) : drawing ? (
        <svg width="68%" height="68%" opacity={0.75} aria-hidden="true">
          <use href={drawing} />
        </svg>
      ) : (
        <span aria-hidden>{initials(name)}</span>
      )}
    </chakra.span>
  );
}
