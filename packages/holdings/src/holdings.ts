import type { CharacterAnswer, EquipmentAnswer, StackAnswer } from '@gildscope/game-shapes'

/** Units by what they are bound to. */
export type BindingCounts = { character: number; account: number; none: number }

/** What a game account holds of what a list may ask for. */
export type Holdings = {
  items: ReadonlyMap<number, BindingCounts>
  /** Wallet by currency; coin in copper. */
  currencies: ReadonlyMap<number, number>
  /** Best rating of any character, by the name of the discipline. */
  ratings: ReadonlyMap<string, number>
}

export type AccountAnswers = {
  bank: readonly (StackAnswer | null)[]
  materials: readonly StackAnswer[]
  sharedInventory: readonly (StackAnswer | null)[]
  characters: readonly CharacterAnswer[]
  wallet: readonly { id: number; value: number }[]
}

type Binding = keyof BindingCounts

const bindingOf = ({ binding }: { binding?: string | undefined }): Binding => {
  if (binding === 'Character') return 'character'
  return binding === 'Account' ? 'account' : 'none'
}

/** Worn from the legendary armory: the same piece shows on every character and in every tab that wears it. */
const isFromArmory = ({ location }: EquipmentAnswer): boolean => location?.includes('LegendaryArmory') === true

/** The most pieces of each id that one tab of one character wears from the armory: so many there are at least. */
const armoryPieces = (characters: readonly CharacterAnswer[]): Map<number, number> => {
  const most = new Map<number, number>()
  for (const { equipment = [] } of characters) {
    const inTab = new Map<string, number>()
    for (const piece of equipment.filter(isFromArmory)) {
      for (const tab of piece.tabs ?? [0]) {
        const key = `${tab} ${piece.id}`
        const worn = (inTab.get(key) ?? 0) + 1
        inTab.set(key, worn)
        most.set(piece.id, Math.max(most.get(piece.id) ?? 0, worn))
      }
    }
  }
  return most
}

const bestRatings = (characters: readonly CharacterAnswer[]): Map<string, number> => {
  const best = new Map<string, number>()
  for (const { discipline, rating } of characters.flatMap(({ crafting = [] }) => crafting)) {
    best.set(discipline, Math.max(best.get(discipline) ?? 0, rating))
  }
  return best
}

/**
 * Counts what lies in the bank, the material storage, the shared slots, and in the bags and on the bodies of all
 * characters. A piece counts as itself; the runes and infusions in it do not count by themselves.
 */
export const holdingsOf = ({ bank, materials, sharedInventory, characters, wallet }: AccountAnswers): Holdings => {
  const items = new Map<number, BindingCounts>()
  const add = (id: number, binding: Binding, count: number): void => {
    const counts = items.get(id) ?? { character: 0, account: 0, none: 0 }
    counts[binding] += count
    items.set(id, counts)
  }
  const bags = characters.flatMap((character) => character.bags ?? []).flatMap((bag) => bag?.inventory ?? [])
  for (const stack of [...bank, ...materials, ...sharedInventory, ...bags]) {
    if (stack !== null) add(stack.id, bindingOf(stack), stack.count)
  }
  const equipment = characters.flatMap((character) => character.equipment ?? [])
  for (const piece of equipment.filter((one) => !isFromArmory(one))) add(piece.id, bindingOf(piece), 1)
  for (const [id, count] of armoryPieces(characters)) add(id, 'account', count)
  return {
    items,
    currencies: new Map(wallet.map(({ id, value }) => [id, value])),
    ratings: bestRatings(characters),
  }
}
