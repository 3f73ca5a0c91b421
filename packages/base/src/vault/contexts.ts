/**
 * The encryption context of a game account's key: it can only be decrypted for the same site account and game account.
 */
export const gameKeyContext = (accountId: string, gameAccountId: string): string =>
  `game-key/${accountId}/${gameAccountId}`
