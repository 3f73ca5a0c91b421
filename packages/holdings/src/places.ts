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
} from '@gildscope/contracts/game'

/** Places that can hold something, by their names in the specification. */
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

/** Places that an account has once. */
export const ACCOUNT_PLACES = ['wallet', 'bank', 'materials', 'tpSells', 'sharedInventory', 'deliveryBox'] as const
export type AccountPlace = (typeof ACCOUNT_PLACES)[number]

/** Places that cannot hold anything bound. */
export const UNBOUND_PLACES: ReadonlySet<Place> = new Set(['tpSells', 'deliveryBox', 'guild'])

/** Their names in tables. */
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

/** The permissions that each place needs. */
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

/**
 * One place of one account; `where` is the character or the name of the guild, null for places that an account has
 * once.
 */
export type PlaceRef = { account: string; place: Place; where: string | null }

/** The permissions for reading the legendary armory itself; without them it is derived from equipped gear. */
export const ARMORY_NEEDS: readonly Permission[] = legendaryArmoryCall.needs

/** The legendary armory: gear of the whole account. */
export const isArmory = ({ place, where }: PlaceRef): boolean => place === 'equipment' && where === null

/** The same text for the same place. */
export const placeKey = ({ account, place, where }: PlaceRef): string => `${place}\n${account}\n${where ?? ''}`

const inOrder = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Account by account, places in the order of `PLACES`; places of the whole account before its characters and guilds.
 */
export const comparePlaces = (a: PlaceRef, b: PlaceRef): number =>
  inOrder(a.account, b.account) ||
  PLACES.indexOf(a.place) - PLACES.indexOf(b.place) ||
  inOrder(a.where ?? '', b.where ?? '')
