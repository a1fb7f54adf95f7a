import type { Page } from 'playwright/test';

/**
 * Returns errors that are wrong by any taste: a page wider than its window, truncated text, controls outside the
 * window, untranslated or invalid texts. One line per error.
 */
export function audit(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const name = (element: Element): string => {
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
      return `${element.tagName.toLowerCase()} “${words.slice(0, 60)}”`;
    };
    const visible = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) {
      const widest = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1,
      );
      faults.push(`the page is ${page.scrollWidth} px wide: ${widest.slice(0, 3).map(name).join(', ')}`);
    }
    const open = document.querySelector('dialog:modal');
    for (const element of (open ?? document.body).querySelectorAll('*')) {
      if (!visible(element)) continue;
      const style = getComputedStyle(element);
      const clips = style.overflowX === 'hidden' || style.overflowX === 'clip';
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      // A row of a compact table is one line; its panel has the whole text.
      const isRow = element.closest('td') !== null;
      if (own && clips && style.textOverflow === 'ellipsis' && !isRow && element.scrollWidth > element.clientWidth + 1)
        faults.push(`cut with …: ${name(element)}`);
      else if (own && clips && !isRow && element.scrollWidth > element.clientWidth + 1)
        faults.push(`cut off: ${name(element)}`);
      if (own && style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 2)
        faults.push(`clamped: ${name(element)}`);
      if (
        element.matches('button, a[href], select') &&
        element.scrollWidth > element.clientWidth + 1 &&
        style.display !== 'inline' &&
        style.overflowX === 'visible' &&
        getComputedStyle(element, '::after').position !== 'absolute'
      )
        faults.push(`spills over its edge: ${name(element)}`);
      const box = element.getBoundingClientRect();
      if (
        element.matches('button, a[href], input, select, textarea') &&
        box.right > innerWidth + 1 &&
        !scrolls(element)
      )
        faults.push(`reaches out of the window: ${name(element)}`);
    }
    const text = ((open ?? document.body) as HTMLElement).innerText;
    const raw =
      /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\[object |\bundefined\b|\bNaN\b|\bInfinity\b|Invalid Date|\{\w+\}/i;
    const found = raw.exec(text);
    if (found) faults.push(`not for people: ${found[0]}`);
    // An untranslated message is shown as its hash: six characters of base64.
    for (const word of text.split(/\s+/))
      if (/^[A-Za-z0-9+/-]{6}$/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word.slice(1)) && /[0-9+/]/.test(word))
        faults.push(`looks like an untranslated message: ${word}`);
    return faults;
  });
}

/** Controls that a thumb would miss: below 48 px in both directions, or less than 24 in one, counting what their ::after adds. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small: string[] = [];
    const root = document.querySelector('dialog:modal') ?? document.body;
    for (const element of root.querySelectorAll('button, a[href], input, select, textarea, summary, [role=button]')) {
      if (!element.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue;
      const own = element.getBoundingClientRect();
      const label = (element.closest('label') ?? element).getBoundingClientRect();
      if (label.width < 2 || label.bottom < 0) continue;
      const after = getComputedStyle(element, '::after');
      const grown = after.content !== 'none' && after.position === 'absolute';
      const height = Math.max(own.height, label.height, (grown && Number.parseFloat(after.height)) || 0);
      const width = Math.max(own.width, label.width, (grown && Number.parseFloat(after.width)) || 0);
      // A link within a sentence is as high as its line (WCAG 2.5.8, inline).
      if (getComputedStyle(element).display === 'inline') continue;
      if (height < 47.5 || width < 43.5) {
        const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
        small.push(
          `${Math.round(width)}×${Math.round(height)} ${element.tagName.toLowerCase()} “${words.slice(0, 50)}”`,
        );
      }
    }
    return small;
  });
}
