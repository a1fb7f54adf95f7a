/**
 * Converts sRGB hex colors to OKLCH and back. The matrices are those of Björn Ottosson's Oklab definition
 * (https://bottosson.github.io/posts/oklab/), the transfer function that of IEC 61966-2-1.
 */

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees 0 to 360 (0 for grays). */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Rgb = readonly [number, number, number];

/** Returns red, green and blue as 0 to 1 of `#rgb` or `#rrggbb` in either case. Throws a RangeError for other text. */
export function rgbOf(hex: string): Rgb {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex);
  const full = short ? `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : hex;
  if (!/^#[0-9a-f]{6}$/i.test(full)) throw new RangeError('a colour is #rgb or #rrggbb');
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Converts one channel of sRGB (0 to 1) to linear light. */
export function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** Returns the OKLCH coordinates of a hex color. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = rgbOf(hex).map(toLinear) as unknown as Rgb;
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const c = Math.hypot(a, bb);
  // The matrices are rounded to ten digits, so grays get a chroma near 1e-8 and a random hue.
  if (c < 1e-4) return { l, c: 0, h: 0 };
  return { l, c, h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 };
}

function linearOf({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Tolerance of a thousandth per channel, so that a color from hex is still inside after conversion there and back. */
function inGamut(colour: Oklch): boolean {
  return linearOf(colour).every((light) => light >= -0.001 && light <= 1.001);
}

/**
 * Returns the hex color (lower case) of OKLCH coordinates. Colors outside sRGB keep lightness and hue and lose chroma
 * until they fit, so a scale keeps its even steps.
 */
export function hexOf(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l));
  let fitting = { l, c: colour.c, h: colour.h };
  if (!inGamut(fitting)) {
    let [inside, outside] = [0, colour.c];
    for (let round = 0; round < 24; round += 1) {
      const middle = (inside + outside) / 2;
      if (inGamut({ l, c: middle, h: colour.h })) inside = middle;
      else outside = middle;
    }
    fitting = { l, c: inside, h: colour.h };
  }
  const byte = (light: number) => Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, light)))) * 255);
  return `#${linearOf(fitting)
    .map((light) => byte(light).toString(16).padStart(2, '0'))
    .join('')}`;
}
