import { chakra } from './chakra.ts';

export interface KeyHintProps {
  /** As printed on the key; several with spaces: "Ctrl K". */
  keys: string;
  /** Shown only with a keyboard, guessed from the pointer and the width. */
  desk?: boolean | undefined;
}

export function KeyHint({ keys, desk = false }: KeyHintProps) {
  return (
    <chakra.span
      aria-hidden
      display="inline-flex"
      gap={1}
      marginInline={2}
      css={desk ? { '@media (pointer: coarse), (width < 48rem)': { display: 'none' } } : {}}
    >
      {keys.split(' ').map((key) => (
        <chakra.kbd
          key={key}
          fontFamily="body"
          fontSize="xs"
          lineHeight="1"
          minWidth={5}
          textAlign="center"
          padding={1}
          borderWidth="1px"
          borderColor="border.strong"
          borderRadius="sm"
          color="fg.muted"
          bg="bg.canvas"
        >
          {key}
        </chakra.kbd>
      ))}
    </chakra.span>
  );
}
