import { DAY_MS } from '@gildscope/base/time'
import { hashUnit } from '../market/random.ts'
import type { Person } from './person.ts'
import { COUNTED_FROM, dayOf, playedHours } from './played-time.ts'

/** A player and a time: enough of a person to calculate what grows with play. */
export type Playing = Pick<Person, 'role' | 'draw' | 'at'>
export type PlayedCharacter = { age: number; deaths: number; created: number }

/** Share of days on which the first character is played; on the others it may be any. */
const MAIN_SHARE = 0.6
/** Seconds of play in an hour of the clock. */
const PLAYED_SECONDS = 900
/** Deaths per hour of play, for peaceful characters and for one that fights a lot. */
const DEATHS = { everywhere: 0.05, war: 1.6 } as const
/** The maximum share of a character's life that was played. */
const MOST_PLAYED = 0.25
const START = Date.UTC(2025, 9, 1)

/** When a character, or with -1 the account, was created: the first with the account, the others in the years after. */
export const createdAt = ({ draw }: Pick<Playing, 'draw'>, order: number): number => {
  const days = draw.between(900, 4_500, 'account age')
  const account = START - days * DAY_MS
  if (order < 0) return account
  return account + Math.floor(order === 0 ? 3_600_000 : draw.unit('made', order) * (days - 30) * DAY_MS)
}

/** Indices of the characters of the highest level; the others are rarely played. */
const grownUp = ({ role }: Playing): number[] => {
  const highest = Math.max(...role.characters.map(([, , , level]) => level))
  return role.characters.flatMap(([, , , level], order) => (level === highest ? [order] : []))
}

/** The character that is played on a day, and no other is. */
const playedOn = ({ draw }: Playing, candidates: readonly number[], day: number): number => {
  if (hashUnit(draw.seed, day, 901) < MAIN_SHARE) return candidates[0]!
  return candidates[Math.floor(hashUnit(draw.seed, day, 902) * candidates.length)]!
}

/** Hours of the clock, weighed by play, that fell to each character. They never fall. */
const hoursOfCharacters = (playing: Playing): number[] => {
  const { role, at } = playing
  const hours = role.characters.map(() => 0)
  if (role.idleSince !== null) return hours
  const candidates = grownUp(playing)
  for (let day = dayOf(COUNTED_FROM); day * DAY_MS < at; day++) {
    const gained = playedHours(Math.min(at, (day + 1) * DAY_MS)) - playedHours(day * DAY_MS)
    hours[playedOn(playing, candidates, day)]! += gained
  }
  return hours
}

/** Age in seconds and deaths of each character: they grow for the one that is being played. */
export const playedCharacters = (playing: Playing): PlayedCharacter[] => {
  const { role } = playing
  const deathsPerHour = DEATHS.everywhere + DEATHS.war * role.war
  const hours = hoursOfCharacters(playing)
  return role.characters.map(([, , , level], order) => {
    const draw = playing.draw.part(`character ${order}`)
    const created = createdAt(playing, order)
    const most = Math.floor((MOST_PLAYED * (COUNTED_FROM - created)) / 1000)
    return {
      age: Math.min(most, draw.between(1_000, 90_000, 'age') * level) + Math.floor(PLAYED_SECONDS * hours[order]!),
      deaths: draw.between(0, 30 * level, 'deaths') + Math.floor(deathsPerHour * hours[order]!),
      created,
    }
  })
}

/** Playing time of an account in seconds: that of its characters and of deleted ones. */
export const accountAge = ({ draw }: Pick<Playing, 'draw'>, characters: readonly PlayedCharacter[]): number =>
  draw.between(0, 300, 'hours of the gone') * 3_600 + characters.reduce((sum, { age }) => sum + age, 0)
