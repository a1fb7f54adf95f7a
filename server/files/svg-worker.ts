import { parentPort, workerData } from 'node:worker_threads';
import createDOMPurify, { type WindowLike } from 'dompurify';
import { JSDOM } from 'jsdom';

/** Addresses within the image, and small images inside it. */
const OWN = /^(#|data:image\/(png|jpeg|webp|gif);base64,)/i;
/** A style that loads something: `url(` of another place, or an import. */
const LOADS = /@import|url\(\s*['"]?(?!#|data:image\/(png|jpeg|webp|gif);base64,)/i;

const { window } = new JSDOM('');
const purify = createDOMPurify(window as unknown as WindowLike);
purify.addHook('uponSanitizeAttribute', (_, attribute) => {
  const { attrName, attrValue } = attribute;
  if ((attrName === 'href' || attrName === 'xlink:href' || attrName === 'src') && !OWN.test(attrValue.trim()))
    attribute.keepAttr = false;
  else if (LOADS.test(attrValue)) attribute.keepAttr = false;
});
purify.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (tagName === 'style' && LOADS.test(node.textContent ?? '')) node.parentNode?.removeChild(node);
});

/** Without declaration and document type, so that no entity is known. */
const drawing = (text: string): string => text.slice(Math.max(0, text.search(/<svg[\s>]/)));

const body = purify.sanitize(drawing(String(workerData)), {
  USE_PROFILES: { svg: true, svgFilters: true },
  ADD_TAGS: ['use'],
  FORBID_TAGS: ['a', 'script', 'foreignObject', 'animate', 'set'],
  RETURN_DOM: true,
});
const svg = (body as Element).querySelector('svg');
parentPort?.postMessage(svg ? new window.XMLSerializer().serializeToString(svg) : '');
