import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HeldRow, thingKey } from './held-row.ts'
import { type PlaceRef, placeKey } from './places.ts'
import type { PlaceAnswer } from './rows.ts'
import { comparablePlaces, fillHoles, leftOut, type Snapshot, snapshotDifference, snapshotSchema } from './snapshot.ts'
import { ALL_PLACES, world } from './testing/arbitrary-answers.ts'
import { placesOf, snapshotOf } from './testing/snapshot-of.ts'

const rowKey = (row: HeldRow): string => `${placeKey(row)} ${thingKey(row)}`
const isArmory = ({ place, where }: PlaceRef): boolean => place === 'equipment' && where === null

/** Units by row, for known places; empty ones are left out. */
const unitsByRow = (rows: readonly HeldRow[], known: ReadonlySet<string>): Map<string, number[]> => {
  const units = new Map<string, number[]>()
  for (const row of rows) {
    if (!known.has(placeKey(row))) continue
    const [character = 0, account = 0, none = 0] = units.get(rowKey(row)) ?? []
    const { counts } = row
    units.set(rowKey(row), [character + counts.character, account + counts.account, none + counts.none])
  }
  return new Map([...units].filter(([, counts]) => counts.some((count) => count !== 0)))
}

/** Which of all places are not answered. */
const holes = fc.array(fc.boolean(), { minLength: ALL_PLACES.length, maxLength: ALL_PLACES.length })
const withHoles = (answers: readonly PlaceAnswer[], missing: readonly boolean[]): Snapshot =>
  snapshotOf(answers, (answer) => missing[answers.indexOf(answer)] !== true)

describe('a difference', () => {
  it('conserves: the first and what changed are the second, where both are known', () => {
    fc.assert(
      fc.property(world, world, holes, holes, (before, after, lost, gone) => {
        const [first, second] = [withHoles(before, lost), withHoles(after, gone)]
        const known = comparablePlaces(first, second)
        const sum = unitsByRow([...first.rows, ...snapshotDifference(first, second)], known)
        expect(sum).toEqual(unitsByRow(second.rows, known))
      }),
    )
  })

  it('of places that are known twice is the same with holes as without; holes neither gain nor lose', () => {
    fc.assert(
      fc.property(world, world, holes, holes, (before, after, lost, gone) => {
        const whole = snapshotDifference(snapshotOf(before), snapshotOf(after))
        const [first, second] = [withHoles(before, lost), withHoles(after, gone)]
        const isKnown = (_: unknown, index: number) => lost[index] === false && gone[index] === false
        const known = new Set(ALL_PLACES.filter(isKnown).map(placeKey))
        // The armory of this one was not requested: it is derived from all characters' gear, or unknown.
        const isCounted = (row: HeldRow): boolean => isArmory(row) && row.account === 'Orla.1234'
        const some = snapshotDifference(first, second).filter((row) => !isCounted(row))
        expect(some).toEqual(whole.filter((row) => known.has(placeKey(row))))
      }),
    )
  })

  it('of the armory needs the same wearers on both sides', () => {
    const worn = { id: 1, location: 'LegendaryArmory', tabs: [1] }
    const gear = (where: string, count: number): PlaceAnswer => ({
      ...{ account: 'Orla.1234', place: 'equipment', where },
      reply: { equipment: Array.from({ length: count }, () => worn) },
    })
    const both = snapshotOf([gear('Bram', 1), gear('Cerys', 2)])
    const one = snapshotOf([gear('Bram', 1), gear('Cerys', 2)], ({ where }) => where === 'Bram')
    expect(snapshotDifference(both, one)).toEqual([])
    expect(snapshotDifference(both, snapshotOf([gear('Bram', 2), gear('Cerys', 1)]))).toEqual([])
    const more = snapshotDifference(both, snapshotOf([gear('Bram', 1), gear('Cerys', 3)]))
    expect(more.map(({ where, counts }) => [where, counts.account])).toEqual([[null, 1]])
  })

  it('of the armory is none where the game reported it on one side only', () => {
    const ref = { account: 'Orla.1234', place: 'equipment', where: null } as const
    const armory = (count: number): PlaceAnswer => ({ ...ref, reply: { armory: [{ id: 1, count }] } })
    const gear: PlaceAnswer = {
      ...{ ...ref, where: 'Bram' },
      reply: { equipment: [{ id: 1, location: 'LegendaryArmory', tabs: [1] }] },
    }
    const [counted, asked] = [snapshotOf([gear]), snapshotOf([gear, armory(2)])]
    expect(snapshotDifference(counted, asked)).toEqual([])
    expect(snapshotDifference(asked, counted)).toEqual([])
    expect(leftOut(counted, asked)).toEqual([ref])
    expect(snapshotDifference(asked, snapshotOf([gear, armory(3)])).map(({ counts }) => counts.account)).toEqual([1])
  })

  it('names the places that it leaves out', () => {
    fc.assert(
      fc.property(world, holes, holes, (answers, lost, gone) => {
        const left = leftOut(withHoles(answers, lost), withHoles(answers, gone))
        const missing = ALL_PLACES.filter((_, index) => lost[index] === true || gone[index] === true)
        expect(left.map(placeKey).sort()).toEqual(missing.map(placeKey).sort())
      }),
    )
    const [first, second] = [snapshotOf([]), snapshotOf([{ ...ALL_PLACES[1]!, place: 'bank', reply: [] }])]
    expect(leftOut(first, second)).toEqual([{ account: 'Orla.1234', place: 'bank', where: null }])
  })
})

describe('filling holes', () => {
  const readings = world.chain((answers) =>
    fc.tuple(
      fc.constant(answers),
      // In which reading each place is answered first, and the order of the others.
      fc.array(fc.nat({ max: 3 }), { minLength: answers.length, maxLength: answers.length }),
      fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
    ),
  )

  it('ends with the result of a complete reading, in any order', () => {
    fc.assert(
      fc.property(readings, ([answers, turns, order]) => {
        const turnOf = (answer: PlaceAnswer) => turns[answers.indexOf(answer)] ?? 0
        const first = snapshotOf(answers, (answer) => turnOf(answer) === 0)
        const filled = order.reduce((snapshot, turn) => {
          const asked = answers.filter((answer) => snapshot.holes.some((hole) => placeKey(hole) === placeKey(answer)))
          return fillHoles(
            snapshot,
            snapshotOf(asked, (answer) => turnOf(answer) === turn),
          )
        }, first)
        const whole = snapshotOf(answers)
        expect(filled.rows).toEqual(whole.rows)
        expect(filled.holes).toEqual([])
        expect(placesOf(filled)).toEqual(placesOf(whole))
      }),
    )
  })

  it('keeps the first rows, the newest reasons and the later end', () => {
    const reply = (count: number) => [{ id: 1, count }]
    const bank = (count: number): PlaceAnswer => ({
      account: 'Orla.1234',
      where: null,
      place: 'bank',
      reply: reply(count),
    })
    const shared: PlaceAnswer = { ...bank(3), place: 'sharedInventory', reply: reply(3) }
    const first = snapshotOf([bank(1), shared], ({ place }) => place === 'bank')
    const again = snapshotOf([bank(2), shared], ({ place }) => place === 'bank')
    const newer = {
      ...again,
      endedAt: 9000,
      holes: again.holes.map((hole) => ({ ...hole, reason: 'the game answered 502' })),
    }
    const filled = fillHoles(first, newer)
    expect(filled.rows).toEqual(first.rows)
    expect(filled.holes.map(({ place, reason }) => [place, reason])).toEqual([
      ['sharedInventory', 'the game answered 502'],
    ])
    expect([filled.takenAt, filled.endedAt]).toEqual([1000, 9000])
  })
})

it('a snapshot is the same after it was saved and read again', () => {
  fc.assert(
    fc.property(world, holes, (answers, missing) => {
      const snapshot = withHoles(answers, missing)
      expect(snapshotSchema.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot)
    }),
  )
})
