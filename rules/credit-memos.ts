/** Whether a location sees its credit memos: its option says so (displayCreditMemos), and it may see prices, for a memo is nothing but an amount. */
export const showsCreditMemos = (options: {
  readonly displayCreditMemos: boolean;
  readonly displayPrices: boolean;
}): boolean => options.displayCreditMemos && options.displayPrices;
