import { type Browser, chromium } from 'playwright';
import { findChromium } from '../run/chromium.ts';

/** The installed Chromium. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium(async () => 1);
  if (!executablePath) throw new Error('There is no Chromium: set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

/** The port of an address as one types it. */
export const portOf = (origin: string): number => Number(new URL(origin).port || 80);
