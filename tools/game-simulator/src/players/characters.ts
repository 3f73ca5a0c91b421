import { DAY_MS } from '@gildscope/base/time'
import type { Catalogue } from '../catalogue/create-catalogue.ts'
import type { ApiRecord } from '../world.ts'
import { equipmentOf } from './holdings/equipment.ts'
import { bagsOf } from './holdings/stores.ts'
import { treasuredTabs } from './holdings/treasures.ts'
import { type CharacterLooting, playedBags } from './looting/looting-state.ts'
import { accountTime, type Person } from './person.ts'
import { type PlayedCharacter, playedCharacters } from './play.ts'
import { lastVisit } from './played-time.ts'
import type { CharacterCoreRecord, CharacterRecord } from './player-records.ts'
import { isYoung } from './role.ts'

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

/** The parts of the world that characters refer to. */
export type CharacterWorld = { catalogue: Catalogue; stories: readonly ApiRecord[]; quests: readonly ApiRecord[] }

type CoreOptions = { order: number; guild: string | null; played: PlayedCharacter; levels: number }

const coreOf = (person: Person, { order, guild, played, levels }: CoreOptions): CharacterCoreRecord => {
  const { role, at } = person
  const [name, race, profession, level] = role.characters[order]!
  const draw = person.draw.part(`character ${order}`)
  const isMain = order === 0
  return {
    name,
    race,
    gender: draw.chance(0.5, 'gender') ? 'Female' : 'Male',
    profession,
    level: Math.min(HIGHEST_LEVEL, level + levels),
    guild: draw.chance(0.8, 'represents') || isMain ? guild : null,
    age: played.age,
    last_modified: accountTime(lastVisit(person.draw.seed, at) - order * DAY_MS),
    created: accountTime(played.created),
    deaths: played.deaths,
    ...(level === HIGHEST_LEVEL && draw.chance(0.6, 'titled') && { title: draw.between(1, 330, 'title') }),
  }
}

export const craftingOf = (person: Person, order: number): CharacterRecord['crafting'] => {
  const own = person.role.workshop?.crafts[order]
  if (own !== undefined)
    return Object.entries(own).map(([discipline, rating], index) => ({ discipline, rating, active: index < 2 }))
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

type CharactersOptions = {
  world: CharacterWorld
  guild: string | null
  /** The person as of the moment for which bags are shown. */
  inHand: Person
  lootingOf(name: string): CharacterLooting
}

/** All characters of a player in the order of their creation. */
export const charactersOf = (
  person: Person,
  { world, guild, inHand, lootingOf }: CharactersOptions,
): CharacterRecord[] => {
  const played = playedCharacters(person)
  return person.role.characters.map(([name], order) => {
    const looting = lootingOf(name)
    const draw = person.draw.part(`backstory ${order}`)
    return {
      core: coreOf(person, { order, guild, played: played[order]!, levels: looting.levels }),
      backstory: Array.from({ length: 5 }, (_, index) => {
        const question = draw.between(1, 190, 'question', index)
        return `${question}-${draw.between(1, 180, 'answer', index)}`
      }),
      crafting: craftingOf(person, order),
      quests: questsOf(person, order, world),
      equipment: equipmentOf(person, order),
      bags: playedBags(bagsOf(inHand, name, order), looting),
      recipes: draw.some(
        world.catalogue.recipes.map(({ id }) => id),
        isYoung(person.role, order) ? 1 : draw.between(5, 60, 'recipes'),
        'learned',
      ),
      tabs: person.role.hasTreasures ? treasuredTabs(order) : { equipment: 1, build: 1 },
    }
  })
}
