import type { Catalogue } from '../../catalogue/create-catalogue.ts'
import type { RecipeRecord } from '../../catalogue/records.ts'
import type { ApiRecord } from '../../world.ts'
import type { Person } from '../person.ts'
import type { AchievementRecord } from '../player-records.ts'
import { warCount } from '../war.ts'
import { treasuredArmory } from './treasures.ts'

/** Whether only a sheet teaches it. */
export const isTaught = ({ flags }: Pick<RecipeRecord, 'flags'>): boolean => flags.includes('LearnedFromItem')

/** Titles that long-time players have. */
const TITLES = [1, 2, 7, 11, 24, 38, 45, 58, 79, 115, 117, 174, 225, 260, 295, 331]

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
/** Those that sheets teach, for the whole account; what is discovered belongs to a character. */
export const recipesOf = (person: Person, { recipes }: Catalogue): number[] => {
  const { workshop } = person.role
  if (workshop !== undefined) return recipes.flatMap(({ id }) => (workshop.learned.includes(id) ? [id] : []))
  return share(
    person,
    recipes.filter(isTaught).map(({ id }) => id),
    'recipes',
  )
}
export const legendaryArmoryOf = (person: Person): { id: number; count: number }[] => {
  if (person.role.hasTreasures) return treasuredArmory(person)
  const pool = person.pools.legendary.slice(0, 12).map(({ id }) => id)
  return share(person, pool, 'armory').map((id) => ({ id, count: 1 }))
}

/** The last tier's count: where an achievement is done. */
const countOf = ({ tiers }: ApiRecord): number => {
  const last: unknown = Array.isArray(tiers) ? tiers.at(-1) : undefined
  return typeof last === 'object' && last !== null && 'count' in last && typeof last.count === 'number' ? last.count : 1
}

/** Lifetime counters keep counting when they are done. */
const counter = (person: Person, id: number, most: number): AchievementRecord | null => {
  const current = warCount(person, id)
  if (current === null) return null
  return { id, current, max: most, done: current >= most }
}

const collection = (id: number, bits: readonly unknown[], owned: ReadonlySet<number>): AchievementRecord | null => {
  const done = bits.flatMap((bit, index) =>
    typeof bit === 'object' && bit !== null && 'id' in bit && owned.has(Number(bit.id)) ? [index] : [],
  )
  if (done.length === 0) return null
  return { id, bits: done, current: done.length, max: bits.length, done: done.length === bits.length }
}

/** Progress of the account; achievements that were not started are left out. */
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
