import { exchangeFee, listingFee } from '@gildscope/market'
import { generatedRuns } from '@gildscope/testkit'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { HoldingRow } from '../players/truth/truth-records.ts'
import { keyOf, openPrivateApp, placeOf } from '../testing/private-app.ts'
import { readHoldings, sortedRows, totalsOf } from '../testing/read-holdings.ts'

const OWNER = 'Vesper Holt.8080'
const TRADER = 'Marrow Quill.6642'
const ECTO = 19_721
const COIN = 1
const CACHE_MS = 5 * 60_000
const HOUR_MS = 3_600_000

const { app, clock, ask, json } = openPrivateApp()
afterAll(() => app.close())

type Payload = { action: string } & Record<string, unknown>
const play = async (payload: Payload, account = OWNER, character = 'Vesper Holt') =>
  app.inject({
    method: 'POST',
    url: `/v2/simulated/play?access_token=${keyOf(placeOf(account), 'Everything')}`,
    payload: { character, ...payload },
  })
const heldBy = (account: string): Promise<HoldingRow[]> =>
  readHoldings((path) => ask(path, keyOf(placeOf(account), 'Everything')))
const truth = async (path: string, account = OWNER) =>
  (await app.inject(`/truth/players/${encodeURIComponent(account)}/${path}`)).json()
const truthOf = async (account = OWNER): Promise<HoldingRow[]> => (await truth('holdings', account)).rows
const now = async (): Promise<string> => (await app.inject('/health')).json().gameTime
const unitsIn = (rows: readonly HoldingRow[], id: number, place: HoldingRow['place'], kind = 'item'): number =>
  rows
    .filter((row) => row.id === id && row.place === place && row.kind === kind)
    .reduce((sum, { character, account, none }) => sum + character + account + none, 0)
const coins = (rows: readonly HoldingRow[], place: HoldingRow['place'] = 'wallet') =>
  unitsIn(rows, COIN, place, 'currency')

/** The change in an account's holdings, in the form of the truth's `total`. */
const difference = (before: readonly HoldingRow[], after: readonly HoldingRow[]) => {
  const [earlier, later] = [totalsOf(before), totalsOf(after)]
  const changed = [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key) => {
    const [kind, id] = key.split(' ')
    const more = (later.get(key) ?? 0) - (earlier.get(key) ?? 0)
    return more === 0 ? [] : [{ kind, id: Number(id), more }]
  })
  const of = (wanted: string) => changed.filter(({ kind }) => kind === wanted).sort((a, b) => a.id - b.id)
  return {
    items: of('item').map(({ id, more: quantity }) => ({ id, quantity })),
    wallet: of('currency').map(({ id, more: value }) => ({ id, value })),
  }
}

/**
 * Holdings before and after an action, as the game reports them once its caches have expired, and the truth about it.
 */
const around = async (act: () => Promise<void>, account = OWNER, character = 'Vesper Holt') => {
  // A client that asks what can be done becomes the player: from then on nothing happens automatically.
  await ask(`simulated/play?character=${encodeURIComponent(character)}`, keyOf(placeOf(account), 'Everything'))
  clock.advanceBy(CACHE_MS)
  const [before, from] = [await heldBy(account), await now()]
  clock.advanceBy(1_000)
  await act()
  clock.advanceBy(CACHE_MS)
  const [after, to] = [await heldBy(account), await now()]
  expect(sortedRows(after)).toEqual(sortedRows(await truthOf(account)))
  const changes = await truth(`changes?from=${from}&to=${to}`, account)
  expect(difference(before, after)).toEqual(changes.total)
  return { before, after, changes }
}
const done = async (payload: Payload) => {
  const answer = await play(payload)
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ stopped: null })])
  return answer.json()
}

describe('manual actions', () => {
  it('moves stacks through all stores as they are, and is no gain', async () => {
    const { before, after, changes } = await around(async () => {
      await done({ action: 'move', item: ECTO, count: 260, from: 'bags', to: 'bank' })
      await done({ action: 'move', item: ECTO, count: 40, from: 'bank', to: 'shared' })
      await done({ action: 'move', item: ECTO, count: 25, from: 'bank', to: 'guild' })
      await done({ action: 'move', item: ECTO, count: 7, from: 'guild', to: 'materials' })
      await done({ action: 'move', item: 85_371, count: 1, from: 'bags', to: 'bank' })
    })
    expect(changes.total).toEqual({ items: [], wallet: [] })
    expect(changes.moved[0]).toEqual({ id: ECTO, quantity: 260, from: 'bags', to: 'bank' })
    const moved = (place: HoldingRow['place']) => unitsIn(after, ECTO, place) - unitsIn(before, ECTO, place)
    expect(
      ['inventory', 'bank', 'sharedInventory', 'guild', 'materials'].map((place) => moved(place as never)),
    ).toEqual([-260, 195, 40, 18, 7])
  })

  it('farms things and coins, sells to merchants and spends currencies', async () => {
    const { changes } = await around(async () => {
      await done({ action: 'farm', item: ECTO, count: 300, coins: 1_234 })
      await done({ action: 'farm', item: 19_976, count: 5, to: 'materials' })
      await done({ action: 'vendor', item: ECTO, count: 10 })
      await done({ action: 'spend', currency: 2, value: 700 })
    })
    expect(changes.farmed).toEqual({
      items: [
        { id: ECTO, quantity: 300 },
        { id: 19_976, quantity: 5 },
      ],
      wallet: [{ id: COIN, value: 1_234 }],
    })
    const [{ vendor_value }] = await json(`items?ids=${ECTO}`, null)
    expect(changes.vendored).toEqual({
      items: [{ id: ECTO, quantity: -10 }],
      wallet: [{ id: COIN, value: 10 * vendor_value }],
    })
    expect(changes.spent).toEqual({ items: [], wallet: [{ id: 2, value: -700 }] })
  })

  it('buys at once into the delivery box, and empties it', async () => {
    const [{ sells }] = await json(`commerce/listings?ids=${ECTO}`, null)
    const { before, after, changes } = await around(async () => {
      const { wallet } = await done({ action: 'buy', item: ECTO, count: 20 })
      expect(-wallet[0].value).toBeGreaterThanOrEqual(20 * 0.9 * sells[0].unit_price)
    })
    expect(changes.traded.items).toEqual([{ id: ECTO, quantity: 20 }])
    expect(unitsIn(after, ECTO, 'deliveryBox') - unitsIn(before, ECTO, 'deliveryBox')).toBe(20)
    const bought = await json('commerce/transactions/history/buys', keyOf(placeOf(OWNER), 'Everything'))
    expect(bought[0]).toMatchObject({ item_id: ECTO })

    const stops: (string | null)[] = []
    const emptied = await around(async () => {
      do {
        const { stopped, gained } = (await play({ action: 'collect' })).json()
        stops.push(stopped)
        for (const { id: item, quantity } of gained)
          for (const to of ['materials', 'bank'])
            await play({ action: 'move', item, count: quantity, from: 'bags', to })
      } while (stops.at(-1) === 'bags-full' && stops.length < 20)
    })
    expect([stops[0], stops.at(-1)]).toEqual(['bags-full', null])
    expect(emptied.after.filter(({ place }) => place === 'deliveryBox')).toEqual([])
    expect(emptied.changes.total).toEqual({ items: [], wallet: [] })
    expect(coins(emptied.after) - coins(emptied.before)).toBe(4_812_077)
  })

  it('offers things, which buyers take bit by bit', async () => {
    const best = async (): Promise<number> => (await json(`commerce/prices?ids=${ECTO}`, null))[0].sells.unit_price
    let fee = 0
    const offered = await around(async () => {
      const price = (await best()) - 1
      fee = listingFee(price * 12)
      const { consumed, wallet } = await done({ action: 'sell', item: ECTO, count: 12, price })
      expect([consumed, wallet]).toEqual([[{ id: ECTO, quantity: 12 }], [{ id: COIN, value: -fee }]])
      expect(await best()).toBe(price)
    })
    expect(coins(offered.after) - coins(offered.before)).toBe(-fee)

    const { after, changes } = await around(async () => {
      for (let turn = 0; turn < 40 && unitsIn(await truthOf(), ECTO, 'tpSells') > 0; turn++) {
        clock.advanceBy(HOUR_MS / 2)
        await ask('simulated/play?character=Vesper%20Holt', keyOf(placeOf(OWNER), 'Everything'))
      }
    })
    const sold: { quantity: number; price: number }[] = [...offered.changes.filled, ...changes.filled]
    expect(sold.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(12)
    expect(unitsIn(after, ECTO, 'tpSells')).toBe(0)
    const earned = sold.reduce(
      (sum, fill) => sum + fill.price * fill.quantity - exchangeFee(fill.price * fill.quantity),
      0,
    )
    expect(coins(after, 'deliveryBox') - coins(offered.before, 'deliveryBox')).toBe(earned)
    const history = await json('commerce/transactions/history/sells', keyOf(placeOf(OWNER), 'Everything'))
    expect(history).toHaveLength(sold.length)
  })

  it('adds up for a player who trades all the time, whatever is opened, salvaged and sold', async () => {
    const character = 'Marrow Quill'
    const { changes } = await around(
      async () => {
        await play({ action: 'open', item: 36_038, count: 60 }, TRADER, character)
        await play({ action: 'salvage', item: 21_683, count: 90, kit: 'Silver-Fed Salvage-o-Matic' }, TRADER, character)
        await play({ action: 'move', item: 8_920, count: 200, from: 'bags', to: 'bank' }, TRADER, character)
        clock.advanceBy(HOUR_MS / 2)
        await play({ action: 'collect' }, TRADER, character)
      },
      TRADER,
      character,
    )
    expect(changes.farmed.items.length).toBeGreaterThan(5)
    expect(changes.deeds.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['open', 'salvage', 'move']),
    )
  })

  it('says what cannot be done, and then nothing happens', async () => {
    const before = sortedRows(await truthOf())
    const refusals: [Payload, string][] = [
      [{ action: 'move', item: ECTO, count: 1, from: 'bags', to: 'bags' }, 'it lies there already'],
      [{ action: 'move', item: 37_123, count: 1, from: 'bags', to: 'guild' }, 'Healing +7 Agony Infusion is bound'],
      [{ action: 'move', item: 37_123, count: 1, from: 'bags', to: 'materials' }, 'is no material'],
      [{ action: 'sell', item: ECTO, count: 2_000, price: 9_000 }, 'to sell'],
      [{ action: 'sell', item: ECTO, count: 1, price: 1 }, 'ask for more'],
      [{ action: 'sell', item: 37_123, count: 1, price: 9 }, 'cannot be traded'],
      [{ action: 'buy', item: 37_123, count: 1 }, 'cannot be traded'],
      [{ action: 'vendor', item: 37_123, count: 1 }, 'no merchant takes'],
      [{ action: 'spend', currency: 2, value: 900_000_000 }, 'there are only'],
      [{ action: 'farm', item: 3, count: 1 }, 'there is no item 3'],
      [{ action: 'dance' }, 'Invalid'],
    ]
    for (const [payload, text] of refusals) {
      const answer = await play(payload)
      expect([answer.statusCode, answer.json().text]).toEqual([400, expect.stringContaining(text)])
    }
    const stash = { action: 'move', item: ECTO, count: 1, from: 'bags', to: 'guild' }
    const member = await play(stash, TRADER, 'Marrow Quill')
    expect(member.json().text).toBe('only the leader of a guild reaches its stash')
    expect(sortedRows(await truthOf())).toEqual(before)
  })

  it('changes no total however things are moved about', async () => {
    const stores = ['bags', 'bank', 'shared', 'materials', 'guild']
    const items = [
      ...new Set(
        (await truthOf()).flatMap(({ kind, id, place }) => (kind === 'item' && place === 'inventory' ? [id] : [])),
      ),
    ]
    const before = totalsOf(await truthOf())
    const move = fc.record({
      item: fc.constantFrom(...items),
      count: fc.integer({ min: 1, max: 400 }),
      from: fc.constantFrom(...stores),
      to: fc.constantFrom(...stores),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), async (moves) => {
        for (const one of moves) expect([200, 400]).toContain((await play({ action: 'move', ...one })).statusCode)
        expect(totalsOf(await truthOf())).toEqual(before)
      }),
      { numRuns: generatedRuns(50) },
    )
  })
})
