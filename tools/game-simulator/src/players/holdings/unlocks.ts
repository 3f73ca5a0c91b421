import type { Catalogue } from '../../catalogue/create-catalogue.ts'
import type { ApiRecord } from '../../world.ts'
import type { Person } from '../person.ts'
import { gained } from '../played-time.ts'
import type { AchievementRecord } from '../player-records.ts'

/** Titles that long-time players have. */
const TITLES = [1, 2, 7, 11, 24, 38, 45, 58, 79, 115, 117, 174, 225, 260, 295, 331]
/** How many of each an ordinary visitor to the battlefields adds in an hour, and how many there were at the start. */
const WAR_PACE: Record<number, readonly [perHour: number, before: number]> = {
  283: [6, 18_400],
  306: [14, 9_100],
  303: [1.6, 3_900],
  319: [0.9, 2_100],
  294: [0.02, 61],
  313: [0.012, 44],
  300: [0.11, 420],
  316: [0.07, 280],
  297: [0.3, 940],
  322: [0.14, 510],
  291: [0.8, 2_050],
  310: [0.25, 730],
  288: [0.35, 1_120],
  285: [0.1, 390],
}

const share = (person: Person, ids: readonly number[], purpose: string): number[] =>
  person.draw.part('unlocks').some(ids, Math.round(ids.length * person.role.collected), purpose)

export const skinsOf = (person: Person, { skins }: Catalogue): number[] =>
  share(
    person,
    skins.map(({ id }) => id),
    'skins',
  )
export const minisOf = (person: Person, { minis }: Catalogue): number[] =>
  share(
    person,
    minis.map(({ id }) => id),
    'minis',
  )
export const dyesOf = (person: Person): number[] => share(person, person.pools.dyes, 'dyes')
export const titlesOf = (person: Person): number[] => share(person, TITLES, 'titles')
export const recipesOf = (person: Person, { recipes }: Catalogue): number[] =>
  share(
    person,
    recipes.map(({ id }) => id),
    'recipes',
  )
export const legendaryArmoryOf = (person: Person): { id: number; count: number }[] =>
  share(
    person,
    person.pools.legendary.slice(0, 12).map(({ id }) => id),
    'armory',
  ).map((id) => ({ id, count: 1 }))

/** The last tier's count: where an achievement is done. */
const countOf = ({ tiers }: ApiRecord): number => {
  const last: unknown = Array.isArray(tiers) ? tiers.at(-1) : undefined
  return typeof last === 'object' && last !== null && 'count' in last && typeof last.count === 'number' ? last.count : 1
}

/** Lifetime counters go on counting when they are done. */
const counter = (person: Person, id: number, most: number): AchievementRecord | null => {
  const [perHour, before] = WAR_PACE[id] ?? [0, 0]
  const { war, idleSince } = person.role
  if (war === 0) return null
  const scatter = 0.6 + 0.8 * person.draw.part('war').unit('scatter', id)
  const begun = Math.floor(before * war * scatter)
  const current = begun + (idleSince === null ? gained(perHour * war * scatter, person.at) : 0)
  return { id, current, max: most, done: current >= most }
}

const collection = (id: number, bits: readonly unknown[], owned: ReadonlySet<number>): AchievementRecord | null => {
  const done = bits.flatMap((bit, index) =>
    typeof bit === 'object' && bit !== null && 'id' in bit && owned.has(Number(bit.id)) ? [index] : [],
  )
  if (done.length === 0) return null
  return { id, bits: done, current: done.length, max: bits.length, done: done.length === bits.length }
}

/** Progress of the account; what was never begun is left out. */
export const achievementsOf = (
  person: Person,
  all: readonly ApiRecord[],
  skins: readonly number[],
): AchievementRecord[] => {
  const owned = new Set(skins)
  return all.flatMap((achievement) => {
    const id = Number(achievement.id)
    const progress = Array.isArray(achievement.bits)
      ? collection(id, achievement.bits, owned)
      : counter(person, id, countOf(achievement))
    return progress ?? []
  })
}
