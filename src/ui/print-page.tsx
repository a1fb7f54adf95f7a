import { Global } from '@emotion/react';

/** Prints only the content: no menus, no buttons, black on white whatever the screen shows. */
const PAPER = `@page { margin: 14mm 12mm; }
@media print {
  html, body { background: #fff !important; }
  header:not(main header), aside, footer:not(main footer), dialog, [popover], a[href='#main'], main header a, main button:not(.open, .sort, [data-row] button), .choose, main form, [data-picture], [data-screen-only] { display: none !important; }
  main, main * { color: #000 !important; background: transparent !important; border-color: #bbb !important; box-shadow: none !important; }
  main, main section, [data-paper-flow] { display: block !important; }
  [data-paper-flow] > * { margin-block-end: 5mm; }
  main { padding: 0 !important; max-width: none !important; }
  main [role=region] { overflow: visible !important; max-height: none !important; border: none !important; }
  main thead th { position: static !important; }
  main tr, main li, main dl { break-inside: avoid; }
  [data-paper-only] { display: block !important; }
}`;

/** While mounted, printing the page prints only its content. */
export const PrintPage = () => <Global styles={PAPER} />;
