import { DAY_MS } from '@gildscope/base/time'
import type { RecordDay } from '@gildscope/contracts'
import { type TrackRecord, timeOf } from '../model.ts'

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A day of a purse of 1,000 gold; pass what differs. */
export const dayOf = (day: string, given: Partial<RecordDay> = {}): RecordDay => ({
  ...{ day, hash: `3f9a0c${day.replaceAll('-', '')}`.padEnd(64, '0'), picks: 14 },
  promised: { mean: 500_000, least: 300_000, most: 700_000 },
  settles: isoDay(timeOf(day) + 3 * DAY_MS),
  ...{ realised: 480_000, worst: { id: 203, profit: -9_800 }, isSimulated: false },
  state: given.realised === null ? 'open' : 'settled',
  ...given,
})

export const DAYS: readonly RecordDay[] = [
  dayOf('2026-11-09', { realised: 820_000 }),
  dayOf('2026-11-10', { realised: -214_000, worst: { id: 203, profit: -186_000 } }),
  // The 11th and the 12th were not frozen.
  dayOf('2026-11-13'),
  dayOf('2026-11-14', { realised: 300_000 }),
  dayOf('2026-11-18', { realised: null, worst: null }),
]

export const recordOf = (given: Partial<TrackRecord> = {}): TrackRecord => ({
  settledAt: '2026-11-20T12:00:00Z',
  days: [...DAYS],
  calibration: [0.1, 0.3, 0.5, 0.7, 0.9].map((promised) => ({
    ...{
      promised,
      cameOut: promised + 0.039 * (promised === 0.3 ? 1 : 0.3),
      least: promised - 0.05,
      most: promised + 0.08,
    },
  })),
  ...{ settledPicks: 1262, gainedPicks: 1047 },
  kept: { ratio: 0.9, least: 0.84, most: 0.95 },
  random: { sets: 100, middle: 412_000, best: 4_612_000, below: 96 },
  ...given,
})
