import { currencyTotals, type HeldRow, itemTotals, snapshotDifference, unitsOf } from '@gildscope/holdings'
import { afterAll, describe, expect, it } from 'vitest'
import { openGame, type TrueRow } from './testing/held-by-players.ts'

// Answers of the simulated game on one side, its own truth on the other.
const game = openGame()
afterAll(game.close)

const OWNER = 'Vesper Holt.8080'
const CHARACTER = 'Vesper Holt'
const ECTO = 19_721
const CACHE_MS = 5 * 60_000

type Line = [kind: string, id: number, place: string, where: string, character: number, account: number, none: number]
const sorted = (lines: Line[]): string[] => lines.map((line) => JSON.stringify(line)).sort()
const isHeld = (line: Line): boolean => line.slice(4).some((units) => units !== 0)

/** By place and binding. */
const linesOf = (rows: readonly HeldRow[]): string[] =>
  sorted(
    rows
      .filter(({ isInside }) => !isInside)
      .map(({ kind, id, place, where, counts }) => [
        ...([kind, id, place, where ?? ''] as const),
        ...([counts.character, counts.account, counts.none] as const),
      ]),
  )
const trueLines = (rows: readonly TrueRow[]): string[] =>
  sorted(
    rows
      .map(
        ({ kind, id, place, where, character, account, none }): Line => [
          ...([kind, id, place, where ?? ''] as const),
          ...([character, account, none] as const),
        ],
      )
      .filter(isHeld),
  )
const insideOf = (rows: readonly HeldRow[]): string[] =>
  rows
    .filter(({ isInside }) => isInside)
    .map(({ id, place, where, counts }) => `${id} ${place} ${where} ${unitsOf(counts)}`)
    .sort()
const trueInside = (rows: readonly TrueRow[]): string[] =>
  rows
    .filter(({ inside }) => inside > 0)
    .map(({ id, place, where, inside }) => `${id} ${place} ${where} ${inside}`)
    .sort()

/** Gains and losses across all places, in the form of the true values. */
const totalOf = (changes: readonly HeldRow[]) => {
  const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id
  const items = [...itemTotals(changes)].map(([id, counts]) => ({ id, quantity: unitsOf(counts) }))
  const wallet = [...currencyTotals(changes)].map(([id, value]) => ({ id, value }))
  return {
    items: items.filter(({ quantity }) => quantity !== 0).sort(byId),
    wallet: wallet.filter(({ value }) => value !== 0).sort(byId),
  }
}

/** Snapshots before and after an action, once caches have expired, together with the truth about it. */
const around = async (act: (player: Awaited<ReturnType<typeof game.playerOf>>) => Promise<void>) => {
  const player = await game.playerOf(OWNER)
  await player.playable(CHARACTER)
  game.clock.advanceBy(CACHE_MS)
  const [before, trueBefore, from] = [await player.snapshot(), await player.truth(), game.clock.now()]
  game.clock.advanceBy(1000)
  await act(player)
  game.clock.advanceBy(CACHE_MS)
  const [after, trueAfter, to] = [await player.snapshot(), await player.truth(), game.clock.now()]
  expect(linesOf(before.rows)).toEqual(trueLines(trueBefore))
  expect(linesOf(after.rows)).toEqual(trueLines(trueAfter))
  const changes = snapshotDifference(before, after)
  const truth = await player.changes(from, to)
  expect(totalOf(changes)).toEqual(truth.total)
  return { changes, truth, placesOf: (id: number) => unitsByPlace(changes, id) }
}
const unitsByPlace = (changes: readonly HeldRow[], of: number): Record<string, number> =>
  Object.fromEntries(
    changes
      .filter(({ kind, id, isInside }) => kind === 'item' && id === of && !isInside)
      .map(({ place, counts }) => [place, unitsOf(counts)]),
  )

describe('rows of the game’s answers', () => {
  it('match the truth of every player, by place and binding, including upgrades inside gear', async () => {
    const players = await game.players()
    expect(players).toEqual(expect.arrayContaining([OWNER, 'Thessaly Vane.1003', 'Legion Post.7070']))
    for (const account of players) {
      const player = await game.playerOf(account)
      const [{ rows }, truth] = [await player.snapshot(), await player.truth()]
      expect({ account, lines: linesOf(rows) }).toEqual({ account, lines: trueLines(truth) })
      expect({ account, inside: insideOf(rows) }).toEqual({ account, inside: trueInside(truth) })
    }
  })

  it('show every place and every binding of the owner of everything, and a thousand offers', async () => {
    const { rows } = await (await game.playerOf(OWNER)).snapshot()
    expect(new Set(rows.map(({ place }) => place)).size).toBe(8)
    for (const binding of ['character', 'account', 'none'] as const)
      expect(rows.some(({ counts }) => counts[binding] > 0)).toBe(true)
    expect(rows.some(({ charges, skins }) => (charges ?? 0) > 0 || (skins?.length ?? 0) > 0)).toBe(true)
    const merchant = await (await game.playerOf('Thessaly Vane.1003')).snapshot()
    const offered = merchant.rows.filter(({ place }) => place === 'tpSells')
    expect(offered.reduce((sum, { counts }) => sum + counts.none, 0)).toBeGreaterThanOrEqual(1003)
  })
})

describe('the difference of two snapshots', () => {
  it('of moving items is not a gain, however far', async () => {
    const { changes, truth, placesOf } = await around(async ({ play }) => {
      const move = (count: number, from: string, to: string) =>
        play({ character: CHARACTER, action: 'move', item: ECTO, count, from, to })
      await move(260, 'bags', 'bank')
      await move(40, 'bank', 'shared')
      await move(25, 'bank', 'guild')
      await move(7, 'guild', 'materials')
    })
    expect(truth.total).toEqual({ items: [], wallet: [] })
    expect(changes.length).toBeGreaterThan(0)
    expect(placesOf(ECTO)).toEqual({ inventory: -260, bank: 195, sharedInventory: 40, guild: 18, materials: 7 })
  })

  it('is what was found, sold to merchants and spent', async () => {
    const { changes, truth } = await around(async ({ play }) => {
      const does = (payload: object) => play({ character: CHARACTER, ...payload })
      await does({ action: 'farm', item: ECTO, count: 300, coins: 1234 })
      await does({ action: 'farm', item: 19_976, count: 5, to: 'materials' })
      await does({ action: 'vendor', item: ECTO, count: 10 })
      await does({ action: 'spend', currency: 2, value: 700 })
    })
    expect(totalOf(changes).items).toEqual([
      { id: ECTO, quantity: 290 },
      { id: 19_976, quantity: 5 },
    ])
    expect(truth.spent.wallet).toEqual([{ id: 2, value: -700 }])
  })

  it('is what was offered, bought and collected at the trading post', async () => {
    const { placesOf, truth } = await around(async ({ play }) => {
      const does = (payload: object) => play({ character: CHARACTER, ...payload })
      // Far above every bid, so that it stays.
      await does({ action: 'sell', item: ECTO, count: 30, price: 9_000_000 })
      await does({ action: 'buy', item: 19_976, count: 20 })
    })
    expect(placesOf(ECTO)).toEqual({ inventory: -30, tpSells: 30 })
    expect(placesOf(19_976)).toEqual({ deliveryBox: 20 })
    expect(truth.traded.items).toEqual([{ id: 19_976, quantity: 20 }])
  })

  it('is what was consumed by, and gained from, opening and salvaging', async () => {
    const player = await game.playerOf(OWNER)
    const { open, salvage, kits } = await player.playable(CHARACTER)
    const container = open.find(({ key }) => key === null)
    expect(container !== undefined || salvage.length > 0).toBe(true)
    const { changes } = await around(async ({ play }) => {
      const does = (payload: object) => play({ character: CHARACTER, ...payload })
      if (container !== undefined) await does({ action: 'open', item: container.item, count: 1, kit: null })
      if (salvage[0] !== undefined)
        await does({ action: 'salvage', item: salvage[0].item, count: 1, kit: kits[0]?.name ?? null })
    })
    const { items } = totalOf(changes)
    expect(items.some(({ quantity }) => quantity < 0)).toBe(true)
    expect(items.some(({ quantity }) => quantity > 0)).toBe(true)
  })
})
