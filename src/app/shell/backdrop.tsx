import { chakra } from '../../ui/chakra.ts';
import pattern from './produce-pattern.webp';

/**
 * The background before sign-in: the organization's image under an overlay that keeps text readable, or a faint pattern
 * of produce.
 */
export function Backdrop({ picture }: { picture: string | null }) {
  return (
    <chakra.div aria-hidden position="fixed" inset={0} zIndex={-1} bg="bg.canvas" overflow="hidden">
      {picture ? (
        <>
          <chakra.img src={picture} alt="" width="full" height="full" objectFit="cover" />
          <chakra.div position="absolute" inset={0} bg="color-mix(in oklab, {colors.bg.canvas} 72%, transparent)" />
        </>
      ) : (
        <>
          <chakra.div
            position="absolute"
            inset={0}
            opacity={{ base: 0.16, _dark: 0.1 }}
            backgroundImage={`url(${pattern})`}
            backgroundSize="30rem"
          />
          <chakra.div
            position="absolute"
            inset={0}
            background="radial-gradient(70rem 44rem at 100% 0%, color-mix(in oklab, {colors.accent} 24%, transparent), transparent 70%)"
          />
        </>
      )}
    </chakra.div>
  );
}
