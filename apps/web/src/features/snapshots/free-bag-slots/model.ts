import type { EndpointReply, getCharacterInventory } from '@gildscope/contracts'
import type { ReadAccount } from '../shared/characters/reading.ts'

export type InventoryAnswer = EndpointReply<typeof getCharacterInventory>

/** Bags of one size. */
export type BagsOfSize = { size: number; count: number }

export type BagRow = {
  account: string
  character: string
  total: number
  used: number
  free: number
  /** The largest first. */
  bags: readonly BagsOfSize[]
  /** Bag slots without a bag. */
  emptyPlaces: number
}

/** With fewer free slots a bag counts as nearly full. */
export const NEARLY_FULL = 6

export const isFull = ({ total, free }: BagRow): boolean => total > 0 && free === 0
export const isNearlyFull = ({ free }: BagRow): boolean => free > 0 && free < NEARLY_FULL

export const bagRow = (account: string, character: string, { bags }: InventoryAnswer): BagRow => {
  const worn = bags.filter((bag) => bag !== null)
  const total = worn.reduce((sum, { size }) => sum + size, 0)
  // Not what is left of it: a stack that could not be read takes a slot, too.
  const free = worn.reduce((sum, { inventory }) => sum + inventory.filter((stack) => stack === null).length, 0)
  const sizes = Map.groupBy(worn, ({ size }) => size)
  return {
    account,
    character,
    total,
    used: total - free,
    free,
    bags: [...sizes].map(([size, { length }]) => ({ size, count: length })).toSorted((a, b) => b.size - a.size),
    emptyPlaces: bags.length - worn.length,
  }
}

export type Sums = { characters: number; total: number; used: number; free: number; bags: number }

export const sumRows = (rows: readonly BagRow[]): Sums => ({
  characters: rows.length,
  total: rows.reduce((sum, { total }) => sum + total, 0),
  used: rows.reduce((sum, { used }) => sum + used, 0),
  free: rows.reduce((sum, { free }) => sum + free, 0),
  bags: rows.reduce((sum, { bags }) => sum + bags.reduce((all, { count }) => all + count, 0), 0),
})

/** Whether anything of an account was read, so that its sums are figures: one without characters has no room. */
export const isRead = ({ characters }: ReadAccount<InventoryAnswer>): boolean =>
  characters !== undefined && (characters.length === 0 || characters.some(({ answer }) => answer !== undefined))

/** Rows of every character that was read. */
export const bagRows = (accounts: readonly ReadAccount<InventoryAnswer>[]): BagRow[] =>
  accounts.flatMap(({ characters = [] }) =>
    characters.flatMap(({ account, name, answer }) => (answer === undefined ? [] : [bagRow(account, name, answer)])),
  )

/** `3 × 20, 2 × 18`, and how many places hold no bag. */
export const bagsText = ({ bags, emptyPlaces }: BagRow): string =>
  [
    ...bags.map(({ size, count }) => `${count} × ${size}`),
    ...(emptyPlaces === 0 ? [] : [`${emptyPlaces} empty ${emptyPlaces === 1 ? 'place' : 'places'}`]),
  ].join(', ')
