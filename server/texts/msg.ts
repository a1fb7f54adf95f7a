import type { MessageDescriptor } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

interface Text {
  /** English, in ICU MessageFormat. */
  readonly message: string;
  /** Separates equal English texts whose translations differ. */
  readonly context?: string;
}

/**
 * Declares a text of the server. Import it as `#msg`, because the extraction knows that name as a macro of Lingui
 * (`lingui.config.ts`). The server's sources run uncompiled, so this function computes the id that the macro would write.
 */
export function msg(text: TemplateStringsArray | Text): MessageDescriptor {
  const { message, context } = 'message' in text ? text : { message: text.join(''), context: undefined };
  return { id: generateMessageId(message, context), message };
}
