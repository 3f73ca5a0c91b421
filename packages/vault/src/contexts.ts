/** Where the key of a game account belongs: it opens for no other site account and no other game account. */
export const gameKeyContext = (accountId: string, gameAccountId: string): string =>
  `game-key/${accountId}/${gameAccountId}`
