import { type CssNode, generate, type List, type ListItem, parse, walk } from 'css-tree';

const AT_RULES = new Set(['media', 'supports', 'keyframes', '-webkit-keyframes', 'layer', 'container', 'font-face']);
/** Functions that load from an address or read the user's input. */
const FUNCTIONS = /^(?:-\w+-)?(?:url|src|image|image-set|cross-fade|element|paint|attr|expression)$/i;
const LOADS = /(?:url|src|image|image-set|cross-fade|element|paint|attr|expression)\s*\(/i;
const PROPERTIES = new Set(['behavior', '-moz-binding']);

function loads(node: CssNode): boolean {
  let found = false;
  walk(node, (part) => {
    if (part.type === 'Url' && !/^data:/i.test(part.value.trim())) found = true;
    if (part.type === 'Function' && FUNCTIONS.test(part.name)) found = true;
    if (part.type === 'Raw' && (LOADS.test(part.value) || part.value.includes('\\'))) found = true;
  });
  return found;
}

function selectsByAttribute(node: CssNode): boolean {
  let found = false;
  walk(node, (part) => {
    if (part.type === 'AttributeSelector' || part.type === 'Raw') found = true;
  });
  return found;
}

/**
 * Returns the style sheet without rules that load from another address or depend on the user's input: no @import, only
 * data URLs, no attribute selectors. Omits rules that can't be parsed.
 */
export function cleanCss(text: string): string {
  const sheet = parse(text, { parseCustomProperty: true, onParseError: () => {} });
  const removeIf = (list: List<CssNode> | null | undefined, item: ListItem<CssNode> | null, bad: boolean) => {
    if (bad && list && item) list.remove(item);
  };
  walk(sheet, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (node.type === 'Atrule') removeIf(list, item, !AT_RULES.has(node.name.toLowerCase()));
      if (node.type === 'Declaration')
        removeIf(list, item, PROPERTIES.has(node.property.toLowerCase()) || loads(node.value));
      if (node.type === 'Rule') removeIf(list, item, selectsByAttribute(node.prelude));
      // A comment may be left from a parse error, or may end early.
      if (node.type === 'Comment') removeIf(list, item, true);
    },
  });
  walk(sheet, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (node.type === 'Raw' && list) removeIf(list, item, true);
    },
  });
  return generate(sheet);
}
