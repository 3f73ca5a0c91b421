import type { WvwCharacter, WvwDay } from '@gildscope/contracts'
import { WVW_COUNTERS, type WvwCounter } from '@gildscope/contracts/wvw-counters'
import { DAY_MS } from '@gildscope/time'
import { type SteadySeries, steadySeries } from './steady-series.ts'
import type { WvwReading } from './wvw-reading.ts'

type Counted = WvwCounter | 'wvw_rank'
const COUNTED: readonly Counted[] = [...WVW_COUNTERS, 'wvw_rank']

/** A character over all readings, under its name of now; it is the same while the moment of its creation is. */
type Life = { name: string; age: SteadySeries; deaths: SteadySeries }

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

const livesOf = (readings: readonly WvwReading[], times: readonly number[]): Life[] => {
  const told = new Map<string, { name: string; ages: (number | null)[]; deaths: (number | null)[] }>()
  for (const [at, { characters }] of readings.entries()) {
    for (const { name, created, age, deaths } of characters) {
      const life = told.get(created) ?? { name, ages: times.map(() => null), deaths: times.map(() => null) }
      told.set(created, life)
      life.name = name
      life.ages[at] = age
      life.deaths[at] = deaths
    }
  }
  return [...told].map(([created, { name, ages, deaths }]) => {
    const first = ages.findIndex((age) => age !== null)
    // Made after the last look: everything that it has is new.
    if (first > 0 && Date.parse(created) >= (times[first - 1] ?? 0)) {
      ages[first - 1] = 0
      deaths[first - 1] = 0
    }
    return { name, age: steadySeries(ages, times), deaths: steadySeries(deaths, times) }
  })
}

/** What was gained between two readings; nothing where a count began anew, or was not known before. */
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

/** Divides what the account gained by the time that each character gained meanwhile; where none did, evenly. */
const addInterval = (parts: readonly Part[], ages: readonly number[], gains: Record<Counted, number>): void => {
  const played = ages.reduce((sum, age) => sum + age, 0)
  for (const [at, part] of parts.entries()) {
    const share = played > 0 ? (ages[at] ?? 0) / played : 1 / parts.length
    for (const name of COUNTED) part.shares[name] += gains[name] * share
  }
}

type Span = { day: number; from: number; to: number; readings: number; isPartial: boolean }

/** The readings of each day, from the last one of the day before where there is one. */
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

/**
 * Days of an account, oldest first, made of its readings. A day is what came between the last reading of the day before
 * and its own last one, so that several readings refine it and none counts twice. After a gap it begins with its own first
 * reading: what was gained in the gap belongs to no day.
 */
export const wvwDays = (given: readonly WvwReading[]): WvwDay[] => {
  const readings = given.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const times = readings.map(({ at }) => Date.parse(at))
  const series = countedSeries(readings, times)
  const lives = livesOf(readings, times)
  return spansOf(times).map(({ day, from, to, readings: count, isPartial }) => {
    const parts: Part[] = lives.map(() => ({ age: 0, deaths: 0, shares: zeros() }))
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
      for (const [life, part] of parts.entries()) {
        part.age += ages[life] ?? 0
        part.deaths += gainOf(lives[life]?.deaths ?? { values: [], resets: new Set() }, at - 1, at)
      }
      if (parts.length > 0) addInterval(parts, ages, gains)
    }
    const whole = new Map(
      COUNTED.map((name) => [
        name,
        wholeShares(
          parts.map(({ shares }) => shares[name]),
          sums[name],
        ),
      ]),
    )
    const characters: Record<string, WvwCharacter> = {}
    for (const [at, { age, deaths }] of parts.entries()) {
      const counted = Object.fromEntries(COUNTED.map((name) => [name, whole.get(name)?.[at] ?? 0])) as Record<
        Counted,
        number
      >
      const isSeen = age > 0 || deaths > 0 || COUNTED.some((name) => counted[name] > 0)
      const name = lives[at]?.name
      if (isSeen && name !== undefined)
        characters[name] = { age, deaths, ...counted, ...wvwRates({ age, deaths, ...counted }) }
    }
    const played = {
      age: parts.reduce((sum, part) => sum + part.age, 0),
      deaths: parts.reduce((sum, part) => sum + part.deaths, 0),
    }
    return {
      date: dateOf(day),
      ...played,
      ...sums,
      ...wvwRates({ ...played, ...sums }),
      characters,
      readings: count,
      isPartial,
      resets: [...resets],
    }
  })
}
