/**
 * Text as every search compares it, on the device as on the server: without accents, in lower case, with one kind of
 * apostrophe: "Jalapeño" → "jalapeno". ASCII takes a short way.
 */
export function fold(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  const plain = text.toWellFormed().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
  return plain.toLowerCase().normalize('NFC');
}
