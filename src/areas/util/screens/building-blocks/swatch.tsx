import { chakra } from '../../../../ui/chakra.ts';

/** A color with its text on it. */
export function Swatch({ bg, color, children }: { bg: string; color: string; children: string }) {
  return (
    <chakra.div
      bg={bg}
      color={color}
      borderWidth="1px"
      borderColor="border"
      borderRadius="sm"
      padding={2}
      fontSize="xs"
      fontFamily="mono"
      overflowWrap="anywhere"
    >
      {children}
    </chakra.div>
  );
}
