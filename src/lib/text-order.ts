let collator: Intl.Collator | undefined;

/** Sets the language that orders names, as a BCP 47 tag. Until then the browser's language does. */
export function setTextOrder(language: string): void {
  collator = new Intl.Collator(language, { numeric: true });
}

/** Compares names in the reader's language and numbers inside them by size: É next to E, "Dock 9" before "Dock 10". */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a, b);
}
