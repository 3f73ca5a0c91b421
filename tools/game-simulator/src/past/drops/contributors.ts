import { DAY_MS } from '@gildscope/base/time'
import { hash, hashUnit } from '../../market/random.ts'
import { CHEATS, type Cheat } from './drop-record.ts'

/** A player who reports drops. */
export type Contributor = {
  account: string
  cheat: Cheat | null
  levelOn(day: number): number
  magicFindOn(day: number, submission: number): number
}

const CONTRIBUTORS = 60
/** Places of the cheats: they give neither most nor least. */
const CHEAT_PLACES: readonly number[] = [8, 14, 20]
/** The first submitter contributes a fifth of all submissions, the last one a three-hundredth. */
const TAIL = 0.95
const YOUNG_SHARE = 0.15
const HIGHEST_LEVEL = 80
const LEVEL_DAYS = 9
const YEAR_DAYS = 365
/** Magic find from boosters, food and banners for an afternoon. */
const BOOSTERS = [0, 0, 0, 50, 80, 130, 180] as const
const MOST_MAGIC_FIND = 750

const hex = (seed: number, place: number, words: number): string =>
  Array.from({ length: words }, (_, word) => hash(seed, place, word).toString(16).padStart(8, '0')).join('')

/** Pseudonyms, ids: the same for the same seed, without any meaning. */
export const hexId = (seed: number, place: number): string => hex(seed, place, 3)

const contributor = (seed: number, place: number): Contributor => {
  const own = hash(seed, place, 801)
  const cheatAt = CHEAT_PLACES.indexOf(place)
  const isYoung = place > 10 && hashUnit(own, 1) < YOUNG_SHARE
  const base = Math.round(20 + 330 * hashUnit(own, 2) ** 1.3)
  const perYear = Math.round(60 * hashUnit(own, 3))
  const firstDay = Math.floor(hashUnit(own, 4) * YEAR_DAYS)
  return {
    account: hex(own, 5, 4),
    cheat: CHEATS[cheatAt] ?? null,
    levelOn: (day) =>
      isYoung
        ? Math.min(HIGHEST_LEVEL, 2 + Math.floor(((day + firstDay) % (HIGHEST_LEVEL * LEVEL_DAYS)) / LEVEL_DAYS))
        : HIGHEST_LEVEL,
    magicFindOn: (day, submission) => {
      const grown = Math.floor((perYear * ((day + firstDay) % YEAR_DAYS)) / YEAR_DAYS)
      const booster = BOOSTERS[hash(own, day, submission) % BOOSTERS.length]!
      return Math.min(MOST_MAGIC_FIND, base + grown + booster)
    },
  }
}

export type Contributors = {
  all: readonly Contributor[]
  /** The submitter for a share in [0, 1): a few submit a lot. */
  draw(share: number): Contributor
}

export const createContributors = (seed: number): Contributors => {
  const all = Array.from({ length: CONTRIBUTORS }, (_, place) => contributor(seed, place))
  let reached = 0
  const upTo = all.map((_, place) => {
    reached += (place + 1) ** -TAIL
    return reached
  })
  return { all, draw: (share) => all[upTo.findIndex((end) => share * reached < end)] ?? all[0]! }
}

/** The start of a day in Unix ms. */
export const dayStart = (day: number): number => day * DAY_MS
