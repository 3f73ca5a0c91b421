import { callJson } from './call.ts'

type Stack = { id: number; count: number; binding?: string }
type Piece = { id: number; binding?: string; location?: string }
type Character = {
  bags?: ({ inventory: (Stack | null)[] } | null)[]
  equipment?: Piece[]
  crafting?: { discipline: string; rating: number }[]
}

export type UnitsByBinding = { soul: number; account: number; none: number }

export type Holdings = {
  items: Map<number, UnitsByBinding>
  wallet: Map<number, number>
  ratings: Map<string, number>
}

/** What the game itself says that the account of a key holds. */
export const askHoldings = async (game: string, key: string): Promise<Holdings> => {
  const ask = async <T>(path: string): Promise<T> =>
    (await callJson(`${game}/v2/${path}${path.includes('?') ? '&' : '?'}access_token=${key}`)) as T
  const characters = await ask<Character[]>('characters?ids=all')
  const places = ['account/bank', 'account/materials', 'account/inventory']
  const stored = (await Promise.all(places.map((place) => ask<(Stack | null)[]>(place)))).flat()
  const bags = characters.flatMap(({ bags = [] }) => bags.flatMap((bag) => bag?.inventory ?? []))
  // Legendary pieces are worn by several at once; these tests ask for none.
  const worn = characters
    .flatMap(({ equipment = [] }) => equipment)
    .filter(({ location }) => location?.includes('Legendary') !== true)
  const items = new Map<number, UnitsByBinding>()
  for (const stack of [...stored, ...bags, ...worn.map((piece) => ({ ...piece, count: 1 }))]) {
    if (stack === null) continue
    const held = items.get(stack.id) ?? { soul: 0, account: 0, none: 0 }
    const side = stack.binding === 'Character' ? 'soul' : stack.binding === 'Account' ? 'account' : 'none'
    items.set(stack.id, { ...held, [side]: held[side] + stack.count })
  }
  const wallet = await ask<{ id: number; value: number }[]>('account/wallet')
  const crafts = characters.flatMap(({ crafting = [] }) => crafting)
  const ratings = new Map<string, number>()
  for (const { discipline, rating } of crafts) ratings.set(discipline, Math.max(rating, ratings.get(discipline) ?? 0))
  return { items, wallet: new Map(wallet.map(({ id, value }) => [id, value])), ratings }
}

export const heldInAll = ({ soul, account, none }: UnitsByBinding): number => soul + account + none
