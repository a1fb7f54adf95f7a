import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Origins carry no line numbers, so moving code does not touch the catalogs and merges stay calm. */
const config: LinguiConfig = {
  locales: ['en', 'es', 'fr'],
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: '<rootDir>/locales/{locale}/messages', include: ['<rootDir>/src'], exclude: ['**/*.test.*'] },
    // Texts of documents and mails. Their catalog is separate, because browsers load the other one.
    { path: '<rootDir>/locales/{locale}/server', include: ['<rootDir>/server'], exclude: ['**/*.test.*'] },
  ],
  macro: { corePackage: ['@lingui/core/macro', '#msg'] },
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
  orderBy: 'message',
};

export default config;
