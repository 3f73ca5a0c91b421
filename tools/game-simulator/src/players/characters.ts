import { DAY_MS } from '@gildscope/time'
import type { Catalogue } from '../catalogue/create-catalogue.ts'
import type { ApiRecord } from '../world.ts'
import { equipmentOf } from './holdings/equipment.ts'
import { bagsOf } from './holdings/stores.ts'
import { accountTime, type Person } from './person.ts'
import { type PlayedCharacter, playedCharacters } from './play.ts'
import { lastVisit } from './played-time.ts'
import type { CharacterCoreRecord, CharacterRecord } from './player-records.ts'

const DISCIPLINES = [
  'Armorsmith',
  'Artificer',
  'Chef',
  'Huntsman',
  'Jeweler',
  'Leatherworker',
  'Scribe',
  'Tailor',
  'Weaponsmith',
] as const
const HIGHEST_LEVEL = 80

/** What characters need of the world. */
export type CharacterWorld = { catalogue: Catalogue; stories: readonly ApiRecord[]; quests: readonly ApiRecord[] }

type CoreOptions = { order: number; guild: string | null; played: PlayedCharacter }

const coreOf = (person: Person, { order, guild, played }: CoreOptions): CharacterCoreRecord => {
  const { role, at } = person
  const [name, race, profession, level] = role.characters[order]!
  const draw = person.draw.part(`character ${order}`)
  const isMain = order === 0
  return {
    name,
    race,
    gender: draw.chance(0.5, 'gender') ? 'Female' : 'Male',
    profession,
    level,
    guild: draw.chance(0.8, 'represents') || isMain ? guild : null,
    age: played.age,
    last_modified: accountTime(lastVisit(person.draw.seed, at) - order * DAY_MS),
    created: accountTime(played.created),
    deaths: played.deaths,
    ...(level === HIGHEST_LEVEL && draw.chance(0.6, 'titled') && { title: draw.between(1, 330, 'title') }),
  }
}

const craftingOf = (person: Person, order: number): CharacterRecord['crafting'] => {
  const draw = person.draw.part(`crafts ${order}`)
  const [, , , level] = person.role.characters[order]!
  if (level < 10) return []
  const most = level < HIGHEST_LEVEL ? level * 5 : 500
  const learned = draw.some(DISCIPLINES, draw.between(order === 0 ? 2 : 0, 4, 'learned'), 'disciplines')
  return learned.map((discipline, index) => ({
    discipline,
    rating: draw.chance(0.5, 'mastered', index) ? most : draw.between(1, most, 'rating', index),
    active: index < 2,
  }))
}

/** Finished quests: the personal story of the race up to some level, then whole chapters of later seasons. */
const questsOf = (person: Person, order: number, { stories, quests }: CharacterWorld): number[] => {
  const draw = person.draw.part(`quests ${order}`)
  const [, race, , level] = person.role.characters[order]!
  const reached = Math.floor(level * (order === 0 ? 1 : draw.unit('reached')))
  const seasons = order === 0 ? person.role.collected : 0
  return quests.flatMap((quest) => {
    const story = stories.find(({ id }) => id === quest.story)
    if (story === undefined) return []
    const races: unknown = story.races
    const isOwn = Array.isArray(races) && races.includes(race)
    const isLater = !Array.isArray(races) && draw.unit('season', Number(story.id)) < seasons
    return (isOwn && Number(quest.level) <= reached) || isLater ? [Number(quest.id)] : []
  })
}

/** All characters of a player in the order of their making. */
export const charactersOf = (person: Person, world: CharacterWorld, guild: string | null): CharacterRecord[] => {
  const played = playedCharacters(person)
  return person.role.characters.map(([name], order) => {
    const draw = person.draw.part(`backstory ${order}`)
    return {
      core: coreOf(person, { order, guild, played: played[order]! }),
      backstory: Array.from({ length: 5 }, (_, index) => {
        const question = draw.between(1, 190, 'question', index)
        return `${question}-${draw.between(1, 180, 'answer', index)}`
      }),
      crafting: craftingOf(person, order),
      quests: questsOf(person, order, world),
      equipment: equipmentOf(person, order),
      bags: bagsOf(person, name, order),
      recipes: draw.some(
        world.catalogue.recipes.map(({ id }) => id),
        draw.between(5, 60, 'recipes'),
        'learned',
      ),
    }
  })
}
