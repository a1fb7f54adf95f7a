import { Trans } from '@lingui/react/macro';
import { chakra } from '../../../../ui/chakra.ts';
import { Section } from '../../../../ui/section.tsx';
import { Swatch } from './swatch.tsx';

const SURFACES = ['bg.canvas', 'bg.surface', 'bg.raised', 'bg.sunken', 'bg.hover'];
const TEXTS = ['fg', 'fg.muted', 'fg.subtle', 'accent.text'];
const TONES = ['success', 'warning', 'danger', 'info', 'secondary', 'highlight'];
const SIZES = ['xs', 'sm', 'md', 'lg', 'xl'];

export function Colours() {
  return (
    <Section title={<Trans>Colors and type</Trans>}>
      <chakra.div display="grid" gap={2} gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))">
        {SURFACES.flatMap((bg) =>
          TEXTS.slice(0, 3).map((color) => (
            <Swatch key={bg + color} bg={bg} color={color}>
              {`${color} · ${bg}`}
            </Swatch>
          )),
        )}
        <Swatch bg="accent" color="accent.fg">
          accent
        </Swatch>
        <Swatch bg="accent.subtle" color="accent.text">
          accent.subtle
        </Swatch>
        <Swatch bg="header" color="header.fg">
          header
        </Swatch>
        {TONES.flatMap((tone) => [
          <Swatch key={`${tone}.solid`} bg={`${tone}.solid`} color={`${tone}.on`}>
            {`${tone}.solid`}
          </Swatch>,
          <Swatch key={`${tone}.subtle`} bg={`${tone}.subtle`} color={`${tone}.fg`}>
            {`${tone}.subtle`}
          </Swatch>,
        ])}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" gap={5}>
        {SIZES.map((size) => (
          <chakra.span key={size} fontSize={size}>
            <Trans>Romaine hearts</Trans> 3,5
          </chakra.span>
        ))}
      </chakra.div>
      <chakra.div data-density="field" display="flex" flexWrap="wrap" alignItems="baseline" gap={5}>
        {SIZES.slice(1).map((size) => (
          <chakra.span key={size} fontSize={size} fontWeight="semibold" lineHeight="tight">
            A-14-02
          </chakra.span>
        ))}
      </chakra.div>
    </Section>
  );
}
