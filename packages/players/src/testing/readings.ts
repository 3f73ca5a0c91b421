import type { LifeAnswer } from '@gildscope/contracts/game'
import { WVW_COUNTERS, type WvwCounter } from '@gildscope/contracts/wvw-counters'
import type { WvwReading } from '../wvw-reading.ts'

/** Counters that are not named are 0. */
export const countersOf = (own: Partial<Record<WvwCounter, number>>): Record<WvwCounter, number> => ({
  ...(Object.fromEntries(WVW_COUNTERS.map((name) => [name, 0])) as Record<WvwCounter, number>),
  ...own,
})

/** A character, by default created with the account. */
export const life = (name: string, age: number, deaths: number, created = `2015-06-0${name.length}T12:00:00Z`) =>
  ({ name, created, age, deaths }) satisfies LifeAnswer

/** `at` without its seconds: `2026-03-01T06:00`. */
export const readingAt = (
  at: string,
  own: { kills?: number; rank?: number | null; characters?: LifeAnswer[] } & Partial<Pick<WvwReading, 'counters'>>,
): WvwReading => ({
  at: `${at}:00.000Z`,
  rank: own.rank ?? null,
  counters: own.counters === undefined ? countersOf({ kills: own.kills ?? 0 }) : own.counters,
  characters: own.characters ?? [],
})
