// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { colourMode, setColourMode, themeFor, watchColourMode } from './colour-mode.ts';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.defaultTheme;
});

describe('color mode', () => {
  it('follows the system until the user chooses', () => {
    expect(colourMode()).toBe('system');
    expect(themeFor('system', true)).toBe('dark');
    expect(themeFor('system', false)).toBe('light');
  });

  it("starts with the tenant's dark variant, which a choice overrules", () => {
    document.documentElement.dataset.defaultTheme = 'dark';
    expect(colourMode()).toBe('dark');
    setColourMode('system');
    expect(colourMode()).toBe('system');
  });

  it('shows and stores a choice, and notifies listeners', () => {
    let told = 0;
    const stop = watchColourMode(() => {
      told += 1;
    });
    setColourMode('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(colourMode()).toBe('dark');
    stop();
    setColourMode('light');
    expect(told).toBe(1);
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});
