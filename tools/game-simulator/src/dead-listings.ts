import type { ApiRecord, Collection, World } from './world.ts'

/** What the real game lists under `commerce` though nobody can trade it has old orders: those of a traded item here. */
const likeTraded = (world: World, id: number): number => {
  const ids = world.tradableIds()
  return ids[id % ids.length] ?? id
}

const withItems = (items: Collection, ids: readonly number[]): Collection => {
  const [like = 0] = items.ids()
  const flags = ['AccountBound', 'NoSell']
  const added = new Map(
    ids.map((id): [number, ApiRecord] => [
      id,
      { ...items.get(like), id, name: `Dead Listing ${id}`, flags } as ApiRecord,
    ]),
  )
  const all = [...items.ids(), ...ids].toSorted((a, b) => Number(a) - Number(b))
  return {
    ids: () => all,
    get: (id) => added.get(Number(id)) ?? items.get(id),
    localize: (record, language) => items.localize(record, language),
  }
}

/** A world whose `commerce` answers hold items that cannot be traded, each with the orders of one that can. */
export const withDeadListings = (world: World, ids: readonly number[]): World => {
  const dead = new Set(ids)
  const items = withItems(world.collection('items'), ids)
  const listed = [...world.tradableIds(), ...ids].toSorted((a, b) => a - b)
  return {
    ...world,
    collection: (name) => (name === 'items' ? items : world.collection(name)),
    tradableIds: () => listed,
    price: (id) => {
      const price = world.price(dead.has(id) ? likeTraded(world, id) : id)
      return price === null ? null : { ...price, id }
    },
    listingsJson: (id) => {
      const json = world.listingsJson(dead.has(id) ? likeTraded(world, id) : id)
      if (json === null || !dead.has(id)) return json
      const book: object = JSON.parse(Buffer.from(json).toString())
      return Buffer.from(JSON.stringify({ ...book, id }))
    },
  }
}
