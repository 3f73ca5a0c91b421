/** Where what an account is worth lies, in the order in which a graph stacks it. */
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
