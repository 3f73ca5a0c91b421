import type { ApiRecord, Collection, CollectionName, PriceRecord, RecordId, World } from '../world.ts'

type Level = { listings: number; unit_price: number; quantity: number }
export type Book = { id: number; buys: Level[]; sells: Level[] }

const units = (levels: readonly Level[]): number => levels.reduce((total, level) => total + level.quantity, 0)
const side = (levels: readonly Level[]) => ({ quantity: units(levels), unit_price: levels[0]?.unit_price ?? 0 })

const memoryCollection = (records: readonly ApiRecord[]): Collection => {
  const byId = new Map<RecordId, ApiRecord>(records.map((record) => [record.id, record]))
  const ids = [...byId.keys()]
  return {
    ids: () => ids,
    get: (id) => byId.get(id) ?? null,
    localize: (record, language) =>
      language === 'en' || typeof record.name !== 'string'
        ? record
        : { ...record, name: `${record.name} (${language})` },
  }
}

/** A world that a test states in full; what `extra` names replaces the plain behaviour. */
export const memoryWorld = (
  content: { records?: Partial<Record<CollectionName, readonly ApiRecord[]>>; books?: readonly Book[] },
  extra: Partial<World> = {},
): World => {
  const collections = new Map<CollectionName, Collection>()
  const books = new Map((content.books ?? []).map((book) => [book.id, book]))
  const ids = [...books.keys()]
  const price = (id: number): PriceRecord | null => {
    const book = books.get(id)
    return book ? { id, whitelisted: false, buys: side(book.buys), sells: side(book.sells) } : null
  }
  return {
    id: 'memory',
    kind: 'simulated',
    now: () => Date.parse('2026-01-05T12:00:00.000Z'),
    build: () => 150_000,
    collection(name) {
      const known = collections.get(name) ?? memoryCollection(content.records?.[name] ?? [])
      collections.set(name, known)
      return known
    },
    tradableIds: () => ids,
    price,
    listingsJson(id) {
      const book = books.get(id)
      return book ? Buffer.from(JSON.stringify(book)) : null
    },
    exchange: (_from, quantity) => ({ coins_per_gem: 2500, quantity: Math.floor(quantity / 2500) }),
    close: async () => undefined,
    ...extra,
  }
}
