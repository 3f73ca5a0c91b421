import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Place, PlaceRef } from './places.ts'
import { knownSoFar, type Snapshot, snapshotDifference, withFirstLooks } from './snapshot.ts'

const PLACES = ['bank', 'materials', 'sharedInventory'] as const satisfies readonly Place[]
const refOf = (place: Place): PlaceRef => ({ account: 'Orla.1234', place, where: null })

/** The content of each place; null: it could not be read. */
type Look = Readonly<Record<(typeof PLACES)[number], number | null>>

const snapshotOf = (look: Look): Snapshot => ({
  ...{ version: 1, takenAt: 0, endedAt: 1 },
  read: PLACES.filter((place) => look[place] !== null).map(refOf),
  holes: PLACES.filter((place) => look[place] === null).map((place) => ({ ...refOf(place), reason: 'gone' })),
  rows: PLACES.flatMap((place) => {
    const none = look[place] ?? 0
    if (none === 0) return []
    return [
      { ...refOf(place), kind: 'item' as const, id: 5, isInside: false, counts: { character: 0, account: 0, none } },
    ]
  }),
})

const changeOf = (first: Snapshot, second: Snapshot): number =>
  snapshotDifference(first, second).reduce((sum, { counts }) => sum + counts.none, 0)

const units = fc.option(fc.nat({ max: 50 }))
const look = fc.record({ bank: units, materials: units, sharedInventory: units })

describe('places that could not be read', () => {
  it('count as they were read last, and begin with the first reading of them', () => {
    fc.assert(
      fc.property(look, fc.array(look, { minLength: 1, maxLength: 8 }), (start, looks) => {
        let first = snapshotOf(start)
        let known = first
        for (const next of looks) {
          const latest = snapshotOf(next)
          first = withFirstLooks(first, latest)
          known = knownSoFar(known, latest)
        }
        const all = [start, ...looks]
        const expected = PLACES.reduce((sum, place) => {
          const known = all.map((each) => each[place]).filter((each) => each !== null)
          return sum + (known.at(-1) ?? 0) - (known[0] ?? 0)
        }, 0)
        expect(changeOf(first, known)).toBe(expected)
      }),
    )
  })

  it('change nothing by failing', () => {
    fc.assert(
      fc.property(look, look, fc.subarray([...PLACES]), (start, next, failing) => {
        const first = snapshotOf(start)
        const known = knownSoFar(first, snapshotOf(next))
        const nothing: Look = { bank: null, materials: null, sharedInventory: null }
        const partly: Look = { ...next, ...Object.fromEntries(failing.map((place) => [place, null])) }
        for (const later of [nothing, partly]) {
          const after = knownSoFar(known, snapshotOf(later))
          expect(changeOf(withFirstLooks(first, known), after)).toBe(changeOf(withFirstLooks(first, known), known))
        }
      }),
    )
  })
})
