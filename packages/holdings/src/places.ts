import {
  bankCall,
  deliveryCall,
  equipmentCall,
  inventoryCall,
  legendaryArmoryCall,
  materialsCall,
  openOrderCalls,
  type Permission,
  sharedInventoryCall,
  stashCall,
  walletCall,
} from '@gildscope/game-shapes'

/** Where something can lie, by the names that the specification gives them. */
export const PLACES = [
  'inventory',
  'equipment',
  'wallet',
  'bank',
  'materials',
  'tpSells',
  'sharedInventory',
  'deliveryBox',
  'guild',
] as const
export type Place = (typeof PLACES)[number]

/** Those of which an account has one. */
export const ACCOUNT_PLACES = ['wallet', 'bank', 'materials', 'tpSells', 'sharedInventory', 'deliveryBox'] as const
export type AccountPlace = (typeof ACCOUNT_PLACES)[number]

/** The game lets nothing there that is bound, whatever its kind. */
export const UNBOUND_PLACES: ReadonlySet<Place> = new Set(['tpSells', 'deliveryBox', 'guild'])

/** What each is called in tables. */
export const PLACE_NAMES: Readonly<Record<Place, string>> = {
  inventory: 'Inventory',
  equipment: 'Equipment',
  wallet: 'Wallet',
  bank: 'Bank',
  materials: 'Materials',
  tpSells: 'TradePost Sells',
  sharedInventory: 'Shared Inventory',
  deliveryBox: 'Delivery Box',
  guild: 'Guilds',
}

/** What a key must allow for each. */
export const PLACE_NEEDS: Readonly<Record<Place, readonly Permission[]>> = {
  inventory: inventoryCall.needs,
  equipment: equipmentCall.needs,
  wallet: walletCall.needs,
  bank: bankCall.needs,
  materials: materialsCall.needs,
  tpSells: openOrderCalls.sell.needs,
  sharedInventory: sharedInventoryCall.needs,
  deliveryBox: deliveryCall.needs,
  guild: stashCall.needs,
}

/** One place of one account; `where` is the character or the name of the guild, null for what an account has one of. */
export type PlaceRef = { account: string; place: Place; where: string | null }

/** What a key must allow to read the legendary armory itself; without, it is counted by who wears it. */
export const ARMORY_NEEDS: readonly Permission[] = legendaryArmoryCall.needs

/** The legendary armory: gear of the whole account. */
export const isArmory = ({ place, where }: PlaceRef): boolean => place === 'equipment' && where === null

/** The same text for the same place. */
export const placeKey = ({ account, place, where }: PlaceRef): string => `${place}\n${account}\n${where ?? ''}`

const inOrder = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Account by account, places in the order of `PLACES`; what belongs to the whole account before its characters and guilds. */
export const comparePlaces = (a: PlaceRef, b: PlaceRef): number =>
  inOrder(a.account, b.account) ||
  PLACES.indexOf(a.place) - PLACES.indexOf(b.place) ||
  inOrder(a.where ?? '', b.where ?? '')
