/** The places that make up an account's value, in the order in which a graph stacks them. */
export const WEALTH_PLACES = [
  'materials',
  'bank',
  'wallet',
  'characters',
  'tradingPost',
  'sharedInventory',
  'guildStash',
  'deliveryBox',
] as const
export type WealthPlace = (typeof WEALTH_PLACES)[number]
