import { expect, test } from 'vitest'
import type { KeptCell } from './kept-items.ts'
import { showDrops } from './show-drops.ts'

const [CLOTH, SILK] = [1, 2]
const [KNOWN, UNKNOWN] = ['Silver-Fed Salvage-o-Matic', 'Black Lion Salvage Kit']

const cell = (kit: string, consumed: number, submissions: number): KeptCell => ({
  ...{ activity: 'Salvaging', item: CLOTH, kit, magicFind: 0, level: 80, patch: null, day: '2026-11-20' },
  countsFrom: '2026-11-20',
  ...{ account: `giver ${kit}`, isFlagged: false, consumed, submissions, wallet: {} },
  entries: Float64Array.of(SILK, 2 * consumed, submissions, 4 * consumed * 1_000_000),
})
const facts = (id: number, sellPrice: number) => ({
  id,
  name: `item ${id}`,
  vendorValue: null,
  sellPrice,
  pricedAt: null,
})

const shown = (...cells: KeptCell[]) =>
  showDrops(
    {
      item: { activity: 'Salvaging', itemId: CLOTH },
      kept: { cells, drops: new Set([SILK]), goodDrops: new Set([SILK]) },
      known: new Map([facts(CLOTH, 24), facts(SILK, 20)].map((item) => [item.id, item])),
      gemPrice: null,
      patches: [],
    },
    { hasFlagged: false },
  )

test.each([
  // 60 copper a use
  [[cell(KNOWN, 100, 2)], { kit: 60, countedKit: 60, uncountedKits: 0 }],
  // 60 x 100 / 150
  [[cell(KNOWN, 100, 2), cell(UNKNOWN, 50, 3)], { kit: null, countedKit: 40, uncountedKits: 3 }],
  [[cell(UNKNOWN, 50, 3)], { kit: null, countedKit: 0, uncountedKits: 3 }],
])('the profit deducts the cost that is stated, with kits of unknown cost counted as nothing', async (cells, kits) => {
  const { cost, profit, value } = await shown(...cells)
  expect(cost).toEqual({ item: 24, ...kits })
  expect(value.afterFees.value).toBeCloseTo(34, 9)
  expect(profit?.value).toBeCloseTo(34 - 24 - kits.countedKit, 9)
})

test('a large cut is summed up in many turns, so that others are answered in between', async () => {
  const large = Array.from({ length: 3_000 }, (_, place) => ({
    ...cell(KNOWN, 100, 1),
    account: `giver ${place % 150}`,
    entries: Float64Array.from({ length: 160 }, (_, at) => (at % 4 === 0 ? SILK + at / 4 : 1 + ((place + at) % 50))),
  }))
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  count()
  await shown(...large)
  isOver = true
  expect(turns).toBeGreaterThan(5)
})
