import { setImmediate as nextTurn } from 'node:timers/promises'
import { DAY_MS } from '@gildscope/base/time'
import { buildAt, patchesUntil, patchStart } from '../../loot/patches.ts'
import type { Archive } from '../../world.ts'
import { createContributors } from './contributors.ts'
import type { DropFaults } from './drop-record.ts'
import { submissionsOf } from './submissions.ts'

/** How far back the feed goes. */
const DAYS = 365
const DAYS_A_TURN = 4

type DropFeedOptions = {
  seed: number
  archive: Pick<Archive, 'days'>
  now(): number
}

type KnownDay = { at: string[]; lines: string[]; faults: DropFaults }

export type DropFeed = {
  /** JSON Lines: the patches of the last year, then what was submitted in it, oldest first. */
  lines(): Promise<string>
  /** The faults of the records, which the records themselves do not reveal. */
  faults(): Promise<DropFaults>
}

/** Lines that state when tables change. */
const patchLines = (at: number): string[] =>
  patchesUntil(at).map((patch) => {
    const since = new Date(patchStart(patch))
    const name = `patch of ${since.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })}`
    return JSON.stringify({ patch: { since: since.toISOString(), build: buildAt(since.getTime()), name } })
  })

/**
 * Drop reports of this world's players. Each day is generated from the seed and its date on first use, so that
 * published reports never change.
 */
export const createDropFeed = ({ seed, archive, now }: DropFeedOptions): DropFeed => {
  const contributors = createContributors(seed)
  const known = new Map<number, KnownDay>()

  /** Average asks of the day before. */
  const pricesBefore = (day: number): ((id: number) => number | null) => {
    const prices = new Map<number, number | null>()
    const before = (day - 1) * DAY_MS
    return (id) => {
      const price = prices.get(id)
      if (price !== undefined) return price
      const asked = archive.days(id, before, before)[0]?.sell_price_avg
      const found = typeof asked === 'number' && asked > 0 ? Math.max(1, Math.round(asked)) : null
      prices.set(id, found)
      return found
    }
  }

  const dayOf = (day: number): KnownDay => {
    const found = known.get(day)
    if (found !== undefined) return found
    const { records, faults } = submissionsOf({ seed, day, contributors, priceOf: pricesBefore(day) })
    const made = { at: records.map(({ iso }) => iso), lines: records.map((record) => JSON.stringify(record)), faults }
    known.set(day, made)
    return made
  }

  const days = async (): Promise<KnownDay[]> => {
    const today = Math.floor(now() / DAY_MS)
    for (const day of known.keys()) if (day < today - DAYS) known.delete(day)
    const all: KnownDay[] = []
    for (let day = today - DAYS; day <= today; day++) {
      // The first read of a year takes a second: other callers get their turn in between.
      if (!known.has(day) && day % DAYS_A_TURN === 0) await nextTurn()
      all.push(dayOf(day))
    }
    return all
  }

  return {
    lines: async () => {
      const until = new Date(now()).toISOString()
      const patches = patchLines(now())
      const published = (await days()).flatMap(({ at, lines }) => lines.filter((_, index) => at[index]! <= until))
      return [...patches, ...published].map((line) => `${line}\n`).join('')
    },
    faults: async () => {
      const all = await days()
      return {
        cheats: all.flatMap(({ faults }) => faults.cheats),
        mistakes: all.flatMap(({ faults }) => faults.mistakes),
      }
    },
  }
}
