/** Escapes a text for a page, between tags or as the value of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
