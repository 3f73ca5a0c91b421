import { callJson, callRows, type Row } from '../../support/call.ts'
import { askMarket } from '../../support/grid.ts'
import type { Site } from '../../support/use-site.ts'

export type Offer = { id: number; price: number }
type ItemRecord = { id: number; default_skin?: number; details?: { skins?: number[] } }
type SkinRecord = { id: number; name: string; type: string; details: { type: string } }
type Achievement = {
  id: number
  name: string
  rewards?: { type: string; id: number; count: number }[]
  bits: { type: string; id: number }[]
}

/** The maximum the game answers per call. */
const PART = 200

const askRecords = async (site: Site, path: string, ids: readonly number[]): Promise<Row[]> => {
  const parts = Array.from({ length: Math.ceil(ids.length / PART) }, (_, at) => ids.slice(at * PART, (at + 1) * PART))
  return (await Promise.all(parts.map((part) => callRows(`${site.game}/v2/${path}?ids=${part.join()}`)))).flat()
}

/** The cheapest item for each skin: the game's own records of unlocks, with the asks of the API. */
export const askOffers = async (site: Site): Promise<ReadonlyMap<number, Offer>> => {
  const asks = (await askMarket(site, { fields: 'id,sell_price' })) as { id: number; sell_price: number | null }[]
  const priceOf = new Map(asks.map(({ id, sell_price }) => [id, sell_price]))
  const items = (await askRecords(site, 'items', [...priceOf.keys()])) as ItemRecord[]
  const offers = new Map<number, Offer>()
  for (const { id, default_skin, details } of items.toSorted((a, b) => a.id - b.id)) {
    const price = priceOf.get(id) ?? null
    if (price === null) continue
    for (const skin of [...(default_skin === undefined ? [] : [default_skin]), ...(details?.skins ?? [])])
      if (price < (offers.get(skin)?.price ?? Number.POSITIVE_INFINITY)) offers.set(skin, { id, price })
  }
  return offers
}

/** Every weapon skin of the game. */
export const askWeaponSkins = async (site: Site): Promise<SkinRecord[]> => {
  const ids = (await callJson(`${site.game}/v2/skins`)) as number[]
  return ((await askRecords(site, 'skins', ids)) as SkinRecord[]).filter(({ type }) => type === 'Weapon')
}

const CLAIM_TICKET = 43_992

export type Collection = { name: string; skins: number[]; tickets: number }

/** The Black Lion collections; if one does not name its reward, the specification does. */
export const askCollections = async (site: Site): Promise<Collection[]> => {
  const categories = await callRows(`${site.game}/v2/achievements/categories?ids=all`)
  const ids = categories.find(({ name }) => name === 'Black Lion Collections')?.achievements
  const achievements = (await askRecords(site, 'achievements', ids as number[])) as Achievement[]
  return achievements.map(({ name, bits, rewards = [] }) => {
    const skins = bits.filter(({ type }) => type === 'Skin').map(({ id }) => id)
    const usual = skins.length === 5 || skins.length === 10 ? 5 : 7
    return { name, skins, tickets: rewards.find(({ id }) => id === CLAIM_TICKET)?.count ?? usual }
  })
}
