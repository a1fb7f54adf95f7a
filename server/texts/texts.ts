import { readFileSync } from 'node:fs';
import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core';
import { parsePoFile } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { LOCALE_TAGS, type Locale } from './formats.ts';

/** Returns a text in one language, with its values filled in. */
export type Translate = (text: MessageDescriptor, values?: Readonly<Record<string, unknown>>) => string;

const loaded = new Map<Locale, I18n>();

/** Reads and compiles the server's catalog of a language, `locales/<locale>/server.po`. */
function load(locale: Locale): I18n {
  const content = readFileSync(new URL(`../../locales/${locale}/server.po`, import.meta.url), 'utf8');
  const messages: Messages = {};
  for (const { msgid, msgctxt, msgstr } of parsePoFile(content).items) {
    if (msgstr[0]) messages[generateMessageId(msgid, msgctxt ?? undefined)] = compileMessage(msgstr[0]);
  }
  // Numbers in texts follow the same tag as numbers outside them.
  const i18n = setupI18n({ locale, locales: LOCALE_TAGS[locale], messages: { [locale]: messages } });
  // A text that the catalog lacks is written in English.
  return i18n.setMessagesCompiler(compileMessage);
}

/** Returns the server's texts in a language. The first call reads their catalog. */
export function textsOf(locale: Locale): Translate {
  let i18n = loaded.get(locale);
  if (!i18n) {
    i18n = load(locale);
    loaded.set(locale, i18n);
  }
  return i18n._.bind(i18n) as Translate;
}
