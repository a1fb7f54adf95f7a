import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Origins carry no line numbers, so moving code does not touch the catalogs and merges stay calm. */
const config: LinguiConfig = {
  locales: ['en', 'es', 'fr'],
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['<rootDir>/src'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
  orderBy: 'message',
};

export default config;
