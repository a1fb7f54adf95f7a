import { onLeaving } from '../lib/on-leaving.ts';
import { readSignedIn } from '../lib/signed-in-hint.ts';
import { SKETCH_KEY, type Sketch, type SketchMark } from '../lib/sketch-format.ts';
import { sessionState } from '../sync/session-state.ts';

/**
 * Keeps what this person sees, words and boxes with their places, so that the next start can draw it before the app is there (src/app/boot.js). It is
 * taken when the page goes out of sight; only from the top of a screen, because that is where a start begins. It belongs to the person and goes
 * with the sign-out; of a session as somebody else nothing is kept.
 */
export function keepSketch(): void {
  onLeaving(() => {
    const sketch = takeSketch();
    if (!sketch) return;
    try {
      localStorage.setItem(SKETCH_KEY, JSON.stringify(sketch));
    } catch {
      // No room or no storage: the next start draws its outline.
    }
  });
  performance.mark('sketch-kept-from-here');
}

const MAX_MARKS = 300;
/** Words that are there for screen readers alone stand in a pixel. */
const MIN_PIXELS = 4;

function takeSketch(): Sketch | undefined {
  const { signedIn } = sessionState();
  if (!signedIn || signedIn.impersonation || readSignedIn() !== signedIn.user.userId) return undefined;
  const root = document.getElementById('root');
  if (!root || window.scrollY > 0 || document.querySelector('dialog[open]')) return undefined;
  const styles: string[] = [];
  const marks: SketchMark[] = [];
  const styleOf = (css: string): number => {
    const known = styles.indexOf(css);
    return known < 0 ? styles.push(css) - 1 : known;
  };
  const add = (css: string, box: DOMRect, text = '') =>
    marks.push([styleOf(css), ...[box.x, box.y, box.width, box.height].map(tenths), text] as unknown as SketchMark);

  const rooms = new WeakMap<Element, DOMRect>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement;
    if (!around || node instanceof SVGElement || around instanceof SVGElement) continue;
    if (node instanceof HTMLElement) {
      if (node.scrollTop > 0) return undefined;
      const part = seen(node.getBoundingClientRect(), roomIn(around, rooms));
      const look = part && boxLook(node);
      if (part && look) add(look, part.box);
      const words = part && controlWords(node);
      if (words) add(controlLook(node), part.box, words);
    } else if (node.nodeValue?.trim() && !(around instanceof HTMLOptionElement)) {
      const pieces = piecesOf(node);
      const part = seen(pieces.around, roomIn(around, rooms));
      if (part) add(textLook(around, pieces.lines === 1, part.isCut), roomy(part), node.nodeValue);
    }
    if (marks.length > MAX_MARKS) break;
  }
  return {
    user: signedIn.user.userId,
    path: window.location.pathname,
    theme: document.documentElement.dataset.theme ?? '',
    width: window.innerWidth,
    height: window.innerHeight,
    styles,
    marks,
  };
}

const tenths = (pixels: number): number => Math.round(pixels * 10) / 10;

interface Part {
  readonly box: DOMRect;
  /** Something else hides a part of it. */
  readonly isCut: boolean;
}

/** What can be seen of a box within `room`; nothing when that is next to nothing. */
function seen(box: DOMRect, room: DOMRect): Part | undefined {
  const [left, top] = [Math.max(box.left, room.left), Math.max(box.top, room.top)];
  const [right, bottom] = [Math.min(box.right, room.right), Math.min(box.bottom, room.bottom)];
  if (right <= left || bottom <= top || (right - left) * (bottom - top) < MIN_PIXELS) return undefined;
  return {
    box: new DOMRect(left, top, right - left, bottom - top),
    isCut: right < box.right - 1 || left > box.left + 1,
  };
}

/** The part of the window that what is inside an element may use: lists that scroll show what fits into them. */
function roomIn(element: Element, rooms: WeakMap<Element, DOMRect>): DOMRect {
  let room = rooms.get(element);
  if (!room) {
    const around = element.parentElement;
    room = around ? roomIn(around, rooms) : new DOMRect(0, 0, window.innerWidth, window.innerHeight);
    if (around && getComputedStyle(element).overflowX !== 'visible')
      room = seen(element.getBoundingClientRect(), room)?.box ?? new DOMRect();
    rooms.set(element, room);
  }
  return room;
}

const CLEAR = 'rgba(0, 0, 0, 0)';

/** What is drawn of an element without its words; nothing of one that is only there to hold others. */
function boxLook(element: HTMLElement): string | undefined {
  const { backgroundColor, borderRadius, borderWidth, borderStyle, borderColor, visibility, opacity } =
    getComputedStyle(element);
  if (visibility !== 'visible' || opacity === '0') return undefined;
  const isPicture = element instanceof HTMLImageElement;
  const hasBorder = !/^(0px ?)+$/.test(borderWidth) && borderStyle !== 'none';
  if (backgroundColor === CLEAR && !hasBorder && !isPicture) return undefined;
  const ground = isPicture ? 'var(--cb-colors-bg-fill)' : backgroundColor;
  const border = hasBorder ? `border:solid ${borderColor};border-width:${borderWidth};` : '';
  return `background:${ground};${border}border-radius:${borderRadius}`;
}

/** What stands in a field; never what somebody typed in secret. */
function controlWords(element: HTMLElement): string {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? '';
  if (!(element instanceof HTMLInputElement) || !/^(text|search|number|tel)$/.test(element.type)) return '';
  return element.value || element.placeholder;
}

function controlLook(element: HTMLElement): string {
  const { padding, textAlign } = getComputedStyle(element);
  const justify = textAlign === 'center' ? 'center' : textAlign === 'right' || textAlign === 'end' ? 'end' : 'start';
  return `${textLook(element, true)};padding:${padding};display:flex;align-items:center;justify-content:${justify}`;
}

/** Where a text stands, and on how many lines; the browser counts its pieces one by one. */
function piecesOf(text: Node): { readonly around: DOMRect; readonly lines: number } {
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  return { around: range.getBoundingClientRect(), lines };
}

/** Places are rounded: a text that is whole must not break for it. */
const roomy = ({ box, isCut }: Part): DOMRect => (isCut ? box : new DOMRect(box.x, box.y, box.width + 1, box.height));

function textLook(element: Element, isOneLine: boolean, isCut = false): string {
  const style = getComputedStyle(element);
  const { color, letterSpacing, textTransform, textAlign, textWrap, fontVariantNumeric } = style;
  const font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize}/${style.lineHeight} ${style.fontFamily}`;
  const rest = [
    letterSpacing !== 'normal' && `letter-spacing:${letterSpacing}`,
    textTransform !== 'none' && `text-transform:${textTransform}`,
    fontVariantNumeric !== 'normal' && `font-variant-numeric:${fontVariantNumeric}`,
    isOneLine ? 'white-space:pre' : `text-align:${textAlign};text-wrap:${textWrap}`,
    isCut && `overflow:hidden;text-overflow:${style.textOverflow}`,
  ];
  return [`color:${color};font:${font}`, ...rest.filter(Boolean)].join(';');
}
