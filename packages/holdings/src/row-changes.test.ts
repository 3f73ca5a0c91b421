import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HeldRow } from './held-row.ts'
import { rowChanges } from './row-changes.ts'
import { toRows } from './rows.ts'
import { BOUND_AS, world } from './testing/arbitrary-answers.ts'

const bank = { account: 'Orla.1234', place: 'bank', where: null } as const
const row = (id: number, counts: Partial<HeldRow['counts']>, more: Partial<HeldRow> = {}): HeldRow => ({
  ...{ ...bank, kind: 'item', id, isInside: false },
  counts: { character: 0, account: 0, none: 0, ...counts },
  ...more,
})

describe('changes', () => {
  it('are by item, place and binding, and name nothing that stayed', () => {
    const first = [row(1, { none: 250, account: 3 }), row(2, { none: 5 }), row(3, { none: 1 }, { charges: 4 })]
    const second = [
      row(1, { none: 200, account: 3 }),
      row(2, { none: 5 }),
      row(4, { character: 1 }, { charges: 9 }),
      row(1, { none: 50 }, { place: 'materials' }),
    ]
    expect(rowChanges(first, second)).toEqual([
      row(1, { none: -50 }),
      row(4, { character: 1 }, { charges: 9 }),
      row(3, { none: -1 }, { charges: 4 }),
      row(1, { none: 50 }, { place: 'materials' }),
    ])
  })

  it('show a unit that was bound as one less and one more', () => {
    expect(rowChanges([row(1, { none: 2 })], [row(1, { none: 1, character: 1 })])).toEqual([
      row(1, { none: -1, character: 1 }),
    ])
  })

  it('distinguish an item from a currency and from upgrades inside gear', () => {
    const [item, coin, inlay] = [
      row(1, { none: 1 }),
      row(1, { none: 1 }, { kind: 'currency' }),
      row(1, { none: 1 }, { isInside: true }),
    ]
    expect(rowChanges([item], [coin, inlay])).toHaveLength(3)
  })

  it('turn round with time, are none between the same, and change neither side', () => {
    fc.assert(
      fc.property(world, world, (before, after) => {
        const [first, second] = [toRows(before, BOUND_AS), toRows(after, BOUND_AS)]
        const kept = structuredClone([first, second])
        const key = ({ account, place, where, kind, id, isInside }: HeldRow) =>
          [account, place, where, kind, id, isInside].join()
        const there = new Map(rowChanges(first, second).map((change) => [key(change), change.counts]))
        const back = rowChanges(second, first)
        expect(back).toHaveLength(there.size)
        for (const change of back) {
          const { character, account, none } = there.get(key(change))!
          const { counts } = change
          expect([counts.character + character, counts.account + account, counts.none + none]).toEqual([0, 0, 0])
        }
        expect(rowChanges(first, structuredClone(first))).toEqual([])
        expect([first, second]).toEqual(kept)
      }),
    )
  })
})
