import { DAY_MS } from '@gildscope/base/time'
import type { WvwCharacter, WvwDay } from '@gildscope/contracts'
import { WVW_COUNTERS, type WvwCounter } from '@gildscope/contracts/wvw-counters'
import { type SteadySeries, steadySeries } from './steady-series.ts'
import type { WvwReading } from './wvw-reading.ts'

type Counted = WvwCounter | 'wvw_rank'
const COUNTED: readonly Counted[] = [...WVW_COUNTERS, 'wvw_rank']

/** A character over all readings, under its current name; identified by the moment of its creation. */
type Life = { name: string; age: SteadySeries; deaths: SteadySeries; isReported: boolean[] }

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const hundredths = (value: number): number => Math.round(value * 100) / 100

/** Rates of a day or a part of it; age in seconds. */
export const wvwRates = ({ kills, deaths, age, wvw_rank }: Record<'kills' | 'deaths' | 'age' | 'wvw_rank', number>) => {
  const hours = age / 3600
  return {
    kdr: hundredths(kills / Math.max(1, deaths)),
    kPerHr: hours === 0 ? 0 : hundredths(kills / hours),
    rankPerHr: hours === 0 ? 0 : hundredths(wvw_rank / hours),
  }
}

const countedSeries = (readings: readonly WvwReading[], times: readonly number[]): Map<Counted, SteadySeries> =>
  new Map(
    COUNTED.map((name) => [
      name,
      steadySeries(
        readings.map(({ rank, counters }) => (name === 'wvw_rank' ? rank : (counters?.[name] ?? null))),
        times,
      ),
    ]),
  )

/** Moments at which several characters were made: the game reports them to the minute. */
const sharedMoments = (readings: readonly WvwReading[]): Set<string> => {
  const shared = new Set<string>()
  for (const { characters } of readings) {
    const seen = new Set<string>()
    for (const { created } of characters) (seen.has(created) ? shared : seen).add(created)
  }
  return shared
}

const livesOf = (readings: readonly WvwReading[], times: readonly number[]): Life[] => {
  const shared = sharedMoments(readings)
  const nothing = () => times.map(() => null)
  const lives = new Map<string, { name: string; created: string; ages: (number | null)[]; deaths: (number | null)[] }>()
  for (const [at, { characters }] of readings.entries()) {
    for (const { name, created, age, deaths } of characters) {
      const key = shared.has(created) ? `${created} ${name}` : created
      const life = lives.get(key) ?? { name, created, ages: nothing(), deaths: nothing() }
      lives.set(key, life)
      life.name = name
      life.ages[at] = age
      life.deaths[at] = deaths
    }
  }
  return [...lives.values()].map(({ name, created, ages, deaths }) => {
    const isReported = ages.map((age) => age !== null)
    const first = isReported.indexOf(true)
    // Made after the last look: everything that it has is new.
    if (first > 0 && Date.parse(created) >= (times[first - 1] ?? 0)) {
      ages[first - 1] = 0
      deaths[first - 1] = 0
    }
    return { name, age: steadySeries(ages, times), deaths: steadySeries(deaths, times), isReported }
  })
}

/** The gain between two readings; nothing if the count restarted, or was not known before. */
const gainOf = ({ values, resets }: SteadySeries, from: number, to: number): number => {
  const [before, after] = [values[from] ?? null, values[to] ?? null]
  return before === null || after === null || resets.has(to) ? 0 : after - before
}

/** Whole numbers close to these that add up to `total`: the largest remainders are rounded up. */
const wholeShares = (shares: readonly number[], total: number): number[] => {
  const whole = shares.map(Math.floor)
  const left = total - whole.reduce((sum, value) => sum + value, 0)
  const order = shares
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of order.slice(0, Math.max(0, left))) whole[at] = (whole[at] ?? 0) + 1
  return whole
}

type Part = { age: number; deaths: number; shares: Record<Counted, number> }

const zeros = (): Record<Counted, number> =>
  Object.fromEntries(COUNTED.map((name) => [name, 0])) as Record<Counted, number>

/**
 * Each life's share of the account's gain up to a reading, by its gain in playing time. If none played, the gain is
 * split evenly among those in the reading, or those known by then.
 */
const partsOfGain = (lives: readonly Life[], ages: readonly number[], at: number): number[] => {
  const played = ages.reduce((sum, age) => sum + age, 0)
  if (played > 0) return ages.map((age) => age / played)
  const reported = lives.map(({ isReported }) => isReported[at] === true)
  const known = lives.map(({ age }) => age.values[at] !== null)
  const chosen = [reported, known].find((some) => some.includes(true)) ?? lives.map(() => true)
  const count = chosen.filter(Boolean).length
  return chosen.map((isChosen) => (isChosen ? 1 / count : 0))
}

type Span = { day: number; from: number; to: number; readings: number; isPartial: boolean }

/** The readings of each day, starting with the last one of the day before if there is one. */
const spansOf = (times: readonly number[]): Span[] => {
  const spans: Span[] = []
  for (const [at, time] of times.entries()) {
    const day = dayOf(time)
    const last = spans.at(-1)
    if (last?.day === day) {
      last.to = at
      last.readings += 1
    } else {
      const isPartial = last?.day !== day - 1
      spans.push({ day, from: isPartial ? at : at - 1, to: at, readings: 1, isPartial })
    }
  }
  return spans
}

/** Parts of a day by name; if a name was reused after a deletion, both characters share it. */
const addPart = (parts: Map<string, Part>, name: string): Part => {
  const part = parts.get(name) ?? { age: 0, deaths: 0, shares: zeros() }
  parts.set(name, part)
  return part
}

type Day = { parts: Map<string, Part>; sums: Record<Counted, number>; resets: Set<string> }

const dayOfSpan = ({ from, to }: Span, series: ReadonlyMap<Counted, SteadySeries>, lives: readonly Life[]): Day => {
  const parts = new Map<string, Part>()
  const sums = zeros()
  const resets = new Set<string>()
  for (let at = from + 1; at <= to; at++) {
    const gains = zeros()
    for (const [name, one] of series) {
      gains[name] = gainOf(one, at - 1, at)
      sums[name] += gains[name]
      if (one.resets.has(at)) resets.add(name)
    }
    const ages = lives.map(({ age }) => gainOf(age, at - 1, at))
    const shares = partsOfGain(lives, ages, at)
    for (const [place, { name, deaths }] of lives.entries()) {
      const part = addPart(parts, name)
      part.age += ages[place] ?? 0
      part.deaths += gainOf(deaths, at - 1, at)
      for (const counted of COUNTED) part.shares[counted] += gains[counted] * (shares[place] ?? 0)
    }
  }
  return { parts, sums, resets }
}

/** Characters of a day that did something; what the account gained is divided among them to the last unit. */
const charactersOf = ({ parts, sums }: Day): Record<string, WvwCharacter> => {
  const counted = [...parts].map(([name, { age, deaths }]) => ({ name, age, deaths, ...zeros() }))
  for (const name of COUNTED) {
    const shares = [...parts.values()].map((part) => part.shares[name])
    for (const [place, share] of wholeShares(shares, sums[name]).entries()) {
      const character = counted[place]
      if (character !== undefined) character[name] = share
    }
  }
  const isSeen = (character: (typeof counted)[number]): boolean =>
    character.age > 0 || character.deaths > 0 || COUNTED.some((name) => character[name] > 0)
  return Object.fromEntries(
    counted.filter(isSeen).map(({ name, ...figures }) => [name, { ...figures, ...wvwRates(figures) }]),
  )
}

/**
 * Days of an account, oldest first, calculated from its readings. A day is the difference between the last reading of
 * the day before and its own last one, so that several readings refine it and none counts twice. After a gap it begins
 * with its own first reading: gains during the gap belong to no day.
 */
export const wvwDays = (given: readonly WvwReading[]): WvwDay[] => {
  const readings = given.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const times = readings.map(({ at }) => Date.parse(at))
  const series = countedSeries(readings, times)
  const lives = livesOf(readings, times)
  return spansOf(times).map((span) => {
    const day = dayOfSpan(span, series, lives)
    const total = (of: 'age' | 'deaths'): number => [...day.parts.values()].reduce((sum, part) => sum + part[of], 0)
    const played = { age: total('age'), deaths: total('deaths') }
    return {
      date: dateOf(span.day),
      ...played,
      ...day.sums,
      ...wvwRates({ ...played, ...day.sums }),
      characters: charactersOf(day),
      readings: span.readings,
      isPartial: span.isPartial,
      resets: [...day.resets],
    }
  })
}
