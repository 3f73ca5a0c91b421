import { accountTime } from './person.ts'
import { accountAge, type Playing, playedCharacters } from './play.ts'
import { gained } from './played-time.ts'
import type { WarRecord } from './player-records.ts'

/** How many of each an ordinary visitor to the battlefields adds in an hour, and the number at the start. */
const WAR_PACE: ReadonlyMap<number, readonly [perHour: number, before: number]> = new Map([
  [283, [6, 18_400]],
  [285, [0.1, 390]],
  [288, [0.35, 1_120]],
  [291, [0.8, 2_050]],
  [294, [0.02, 61]],
  [297, [0.3, 940]],
  [300, [0.11, 420]],
  [303, [1.6, 3_900]],
  [306, [14, 9_100]],
  [310, [0.25, 730]],
  [313, [0.012, 44]],
  [316, [0.07, 280]],
  [319, [0.9, 2_100]],
  [322, [0.14, 510]],
])

/**
 * A lifetime counter of world versus world; null for a player who was never there, and for ids that are not such a
 * counter.
 */
export const warCount = ({ role, draw, at }: Playing, id: number): number | null => {
  const pace = WAR_PACE.get(id)
  if (role.war === 0 || pace === undefined) return null
  const [perHour, before] = pace
  const scatter = 0.6 + 0.8 * draw.part('war').unit('scatter', id)
  const begun = Math.floor(before * role.war * scatter)
  return begun + (role.idleSince === null ? gained(perHour * role.war * scatter, at) : 0)
}

export const warRank = ({ role, draw, at }: Playing): number =>
  draw.between(1, 40, 'rank') +
  Math.floor(3_200 * role.war) +
  (role.idleSince === null ? gained(0.15 * role.war, at) : 0)

/** Everything about a player's fighting: counters, rank, and the playing time and deaths of characters. */
export const warOf = (playing: Playing): WarRecord => {
  const characters = playedCharacters(playing)
  return {
    age: accountAge(playing, characters),
    rank: warRank(playing),
    counters: [...WAR_PACE.keys()].flatMap((id) => {
      const current = warCount(playing, id)
      return current === null ? [] : [{ id, current }]
    }),
    characters: characters.map(({ age, deaths, created }, order) => ({
      name: playing.role.characters[order]![0],
      age,
      deaths,
      created: accountTime(created),
    })),
  }
}
