import AxeBuilder from '@axe-core/playwright';
import { audit } from './audit.ts';
import { MODES, type Stage } from './stage.ts';

/** A phone and a desk; what lies between has the rules of one of them. */
export const AXE_SIZES = [
  [390, 844],
  [1440, 900],
] as const;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe and the audit find on the screen as it stands, on a phone and at a desk, light and dark. One line a fault. */
export async function accessibilityFaults(stage: Stage): Promise<string[]> {
  const { page } = stage;
  const found: string[] = [];
  for (const [width, height] of AXE_SIZES) {
    await stage.size(width, height);
    for (const fault of await audit(page)) found.push(`${width}: ${fault}`);
    for (const mode of MODES) {
      await stage.show(mode);
      const axe = new AxeBuilder({ page }).setLegacyMode(true);
      // Only the colours differ between light and dark.
      const asked = mode === 'light' ? axe.withTags(TAGS) : axe.withRules(['color-contrast']);
      const { violations } = await asked.analyze();
      for (const { id, nodes } of violations)
        for (const { html, failureSummary = '' } of nodes.slice(0, 3))
          found.push(`${width} ${mode}: ${id}: ${html.slice(0, 200)} ${failureSummary.replace(/\s+/g, ' ')}`);
    }
  }
  return found;
}
