let collator: Intl.Collator | undefined;

/** Sets the language by which names are ordered, a BCP 47 tag. Until then names follow the browser's language. */
export function setTextOrder(language: string): void {
  collator = new Intl.Collator(language, { numeric: true });
}

/** Compares names as the reader's language orders them, numbers inside them by size: É beside E, "Dock 9" before "Dock 10". */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a, b);
}
