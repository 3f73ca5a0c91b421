import { MINUTE_MS } from '@gildscope/base/time'
import type { Place, PlaceRef, Snapshot, TradeReading } from '@gildscope/holdings'
import type { Look } from '../session/transitions.ts'

export const ACCOUNT = 'Orla.1234'
export const START = Date.UTC(2026, 10, 20, 10)

/** Units of item 5 in each place; null: it could not be read, for the given reason. */
export type Held = Partial<Record<Extract<Place, 'bank' | 'materials'>, number | null>>

const refOf = (place: Place): PlaceRef => ({ account: ACCOUNT, place, where: null })

/** The result of one reading, so many minutes after the start. */
export const lookAt = (minutes: number, held: Held, { reason = 'the game did not answer' } = {}): Look => {
  const takenAt = START + minutes * MINUTE_MS
  const places = Object.entries(held).map(([place, units]) => ({
    ref: refOf(place === 'bank' ? 'bank' : 'materials'),
    units,
  }))
  const snapshot: Snapshot = {
    ...{ version: 1, takenAt, endedAt: takenAt + 2000 },
    read: places.filter(({ units }) => units !== null).map(({ ref }) => ref),
    holes: places.filter(({ units }) => units === null).map(({ ref }) => ({ ...ref, reason })),
    rows: places.flatMap(({ ref, units }) =>
      units === null
        ? []
        : [
            {
              ...ref,
              kind: 'item' as const,
              id: 5,
              isInside: false,
              counts: { character: 0, account: 0, none: units },
            },
          ],
    ),
  }
  return { snapshot, trades: new Map<string, TradeReading>(), tradeHoles: [] }
}

export const SELECTION = [
  { account: ACCOUNT, places: ['bank', 'materials'] as const, inventory: [], equipment: [], guilds: [] },
]
