// Every limit of the public surface in one place; messages name the limit they enforce.

/** Hard limits of input and record sizes. */
export const limits = {
  messageBytes: 64 * 1024,
  turnBytes: 1024 * 1024,
  turnMessages: 200,
  candidates: 40,
  addedFacts: 200,
  contentChars: 2000,
  summaryChars: 160,
  quoteChars: 2000,
  extraKeys: 16,
  extraValueChars: 1000,
  idChars: 256,
  listItems: 32,
  listItemChars: 200,
  queryChars: 8192,
  recallLimit: 500,
  itemBytes: 64 * 1024,
  itemDepth: 100,
  itemLabels: 32,
  itemLabelChars: 256,
  itemKeyChars: 1024,
  itemTexts: 32,
  itemsRead: 10_000,
} as const;
