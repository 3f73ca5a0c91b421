import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import {
  type EndpointReply,
  type getTrackRecord,
  RECORD_PURSES,
  type RecordDay,
  type RecordState,
} from '@gildscope/contracts'
import { calibration, keptRatio, RANDOM_SETS, type SetOutcome, type SettledDay } from '@gildscope/finder'
import type { StoredSet } from './read-set.ts'

type TrackRecord = EndpointReply<typeof getTrackRecord>
type EndedSet = StoredSet & { outcome: SetOutcome }
/** All of its picks are judged. */
type SettledSet = StoredSet & { outcome: SetOutcome & { realised: number } }

const MINUTES_PER_DAY = 1440

const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Days since 1970; NaN for what is no day. */
export const dayOfName = (name: string): number => {
  const day = Date.parse(name) / DAY_MS
  // 31 February is read as 3 March.
  return Number.isNaN(day) || dayName(day) !== name ? Number.NaN : day
}

const PICKS_AT_MOST = 100

/** The number of a pick says whose it is, so that it is the same wherever the record is moved. */
export const pickNumber = (day: number, purse: number, rank: number): number =>
  (day * RECORD_PURSES.length + (RECORD_PURSES as readonly number[]).indexOf(purse)) * PICKS_AT_MOST + rank

export const placeOfPick = (number: number): { day: number; purse: number; rank: number } => {
  const set = Math.floor(number / PICKS_AT_MOST)
  return {
    day: Math.floor(set / RECORD_PURSES.length),
    purse: RECORD_PURSES[set % RECORD_PURSES.length]!,
    rank: number % PICKS_AT_MOST,
  }
}

/** Of what has come to its end, or not yet. */
export const stateOf = (outcome: { realised: number | null } | null | undefined): RecordState => {
  if (outcome == null) return 'open'
  return outcome.realised === null ? 'unjudged' : 'settled'
}

const recordDay = ({ hash, isSimulated, frozen, outcome }: StoredSet): RecordDay => {
  const { day, slot, settings, profit, picks } = frozen
  const [worst] = (outcome?.picks ?? [])
    .flatMap(({ realised }, rank) => (realised === null ? [] : { id: picks[rank]!.id, profit: realised }))
    .sort((one, other) => one.profit - other.profit)
  return {
    day: dayName(day),
    hash,
    picks: picks.length,
    promised: profit,
    settles: dayName(Math.floor((slot + settings.days * MINUTES_PER_DAY) / MINUTES_PER_DAY)),
    state: stateOf(outcome),
    realised: outcome?.realised ?? null,
    worst: worst ?? null,
    isSimulated,
  }
}

const judgedPicks = ({ frozen, outcome }: EndedSet): SettledDay['picks'] =>
  outcome.picks.flatMap(({ realised }, rank) =>
    realised === null ? [] : { realised, quantiles: frozen.picks[rank]!.quantiles },
  )

/** Over the days that have such sets. */
const againstRandom = (settled: readonly SettledSet[]): TrackRecord['random'] => {
  const compared = settled.filter(({ outcome }) => outcome.random.length === RANDOM_SETS)
  if (compared.length === 0) return null
  const totals = Array.from({ length: RANDOM_SETS }, (_, set) =>
    compared.reduce((sum, { outcome }) => sum + outcome.random[set]!, 0),
  ).sort((one, other) => one - other)
  const own = compared.reduce((sum, { outcome }) => sum + outcome.realised, 0)
  return {
    sets: RANDOM_SETS,
    middle: totals[RANDOM_SETS / 2]!,
    best: totals.at(-1)!,
    below: totals.filter((total) => total < own).length,
  }
}

export const recordOfSets = (sets: readonly StoredSet[], settledHour: number | null): TrackRecord => {
  const ended = sets.filter((set): set is EndedSet => set.outcome !== null)
  const settled = ended.filter((set): set is SettledSet => set.outcome.realised !== null)
  // A pick of a set that is not judged may be.
  const days = ended.map((set) => ({ picks: judgedPicks(set) }))
  const picks = days.flatMap((day) => day.picks)
  return {
    settledAt: settledHour === null ? null : new Date(settledHour * HOUR_MS).toISOString(),
    days: sets.map(recordDay),
    calibration: calibration(days),
    settledPicks: picks.length,
    gainedPicks: picks.filter(({ realised }) => realised > 0).length,
    kept: keptRatio(
      settled.map(({ frozen, outcome }) => ({ promised: frozen.profit.mean, realised: outcome.realised })),
    ),
    random: againstRandom(settled),
  }
}
