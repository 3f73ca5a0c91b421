import {
  accountCall,
  bankCall,
  characterNamesCall,
  deliveryCall,
  equipmentCall,
  type GameCall,
  inventoryCall,
  materialsCall,
  openOrderCalls,
  sharedInventoryCall,
  stashCall,
  walletCall,
} from '@gildscope/contracts/game'
import {
  bindingOfItem,
  type HeldRow,
  type PlaceAnswer,
  planCalls,
  type RowValue,
  sumValues,
  toRows,
  type UnitPrices,
  valueOfUnits,
} from '@gildscope/holdings'
import * as z from 'zod'

const GEAR_SCHEMA = '2024-07-20T01:00:00.000Z'

const itemRecord = z.object({ id: z.int(), vendor_value: z.int(), flags: z.array(z.string()) })
const price = z.object({ unit_price: z.int() })
const priceRecord = z.object({ id: z.int(), buys: price, sells: price })

/** Calls the game like a page in a browser: key in the query, one character at a time, none of our code between. */
const asker = (url: string, key: string) => {
  const fetchPath = (path: string, query: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/v2/${path}?${new URLSearchParams({ access_token: key, v: GEAR_SCHEMA, ...query })}`)
  const ask = async <Reply>({ reply }: GameCall<Reply>, path: string): Promise<Reply> =>
    reply.parse(await (await fetchPath(path)).json())
  const askSells = async () => {
    const rows: z.infer<typeof openOrderCalls.sell.reply> = []
    for (let page = 0, pages = 1; page < pages; page++) {
      const answer = await fetchPath(openOrderCalls.sell.path, { page: String(page), page_size: '200' })
      rows.push(...openOrderCalls.sell.reply.parse(await answer.json()))
      pages = Number(answer.headers.get('x-page-total') ?? 1)
    }
    return rows
  }
  return { ask, askSells, fetchPath }
}

/** Records of the game by id, 200 at a time; unknown ones are left out. */
const recordsOf = async <T extends { id: number }>(
  url: string,
  path: string,
  { ids, schema }: { ids: readonly number[]; schema: z.ZodType<T> },
): Promise<Map<number, T>> => {
  const found = new Map<number, T>()
  for (let at = 0; at < ids.length; at += 200) {
    const answer = await fetch(`${url}/v2/${path}?ids=${ids.slice(at, at + 200)}&v=${GEAR_SCHEMA}`)
    if (answer.status === 404) continue
    for (const record of z.array(schema).parse(await answer.json())) found.set(record.id, record)
  }
  return found
}

/** The holdings and value of an account, from the game's own answers about items and prices. */
export const askedHoldings = async (
  url: string,
  key: string,
): Promise<{ rows: HeldRow[]; worthOfRows: (rows: readonly HeldRow[]) => RowValue }> => {
  const { ask, askSells } = asker(url, key)
  const names = await ask(characterNamesCall, characterNamesCall.path)
  const { guild_leader: led = [] } = await ask(accountCall, accountCall.path)
  const calls = planCalls([
    {
      account: 'X',
      places: ['wallet', 'bank', 'materials', 'tpSells', 'sharedInventory', 'deliveryBox'],
      ...{ inventory: names, equipment: names, guilds: led.map((id) => ({ id, name: id })) },
    },
  ])
  const answers = await Promise.all(
    calls.map(async ({ account, place, where, guildId }): Promise<PlaceAnswer> => {
      const ref = { account, where }
      const ofCharacter = (path: string) => path.replace(':name', encodeURIComponent(where ?? ''))
      switch (place) {
        case 'wallet':
          return { ...ref, place, reply: await ask(walletCall, walletCall.path) }
        case 'bank':
          return { ...ref, place, reply: await ask(bankCall, bankCall.path) }
        case 'materials':
          return { ...ref, place, reply: await ask(materialsCall, materialsCall.path) }
        case 'sharedInventory':
          return { ...ref, place, reply: await ask(sharedInventoryCall, sharedInventoryCall.path) }
        case 'deliveryBox':
          return { ...ref, place, reply: await ask(deliveryCall, deliveryCall.path) }
        case 'tpSells':
          return { ...ref, place, reply: await askSells() }
        case 'inventory':
          return { ...ref, place, reply: await ask(inventoryCall, ofCharacter(inventoryCall.path)) }
        case 'equipment':
          return { ...ref, place, reply: await ask(equipmentCall, ofCharacter(equipmentCall.path)) }
        case 'guild':
          return { ...ref, place, reply: await ask(stashCall, stashCall.path.replace(':id', guildId ?? '')) }
      }
    }),
  )
  const ids = [...new Set(toRows(answers, () => 'none').map(({ id }) => id))]
  const items = await recordsOf(url, 'items', { ids, schema: itemRecord })
  const prices = await recordsOf(url, 'commerce/prices', { ids, schema: priceRecord })
  const flagsOf = (id: number): readonly string[] => items.get(id)?.flags ?? []
  const boundAs = (id: number) =>
    bindingOfItem({
      binding: flagsOf(id).includes('SoulbindOnAcquire') ? 'Character' : 'None',
      AccountBound: flagsOf(id).includes('AccountBound'),
    })
  const pricesOf = (id: number): UnitPrices => {
    const { buys, sells } = prices.get(id) ?? { buys: { unit_price: 0 }, sells: { unit_price: 0 } }
    const vendor = flagsOf(id).includes('NoSell') ? null : (items.get(id)?.vendor_value ?? null)
    // The game reports 0 where there are no bids or offers.
    return { sell: sells.unit_price || null, buy: buys.unit_price || null, vendor }
  }
  return {
    rows: toRows(answers, boundAs),
    worthOfRows: (rows) => sumValues(rows.map((row) => valueOfUnits(row, pricesOf(row.id)))),
  }
}
