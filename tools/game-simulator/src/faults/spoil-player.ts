import type { AchievementRecord, BagRecord, CharacterRecord } from '../players/player-records.ts'
import { type Caller, spendFault } from './player-faults.ts'

/** Counters that report less than before. Records made of parts are not counters. */
export const spoilCounters = (
  caller: Caller,
  achievements: readonly AchievementRecord[],
): readonly AchievementRecord[] => {
  const isStruck = (id: number | undefined, { id: own, bits }: AchievementRecord): boolean =>
    bits === undefined && (id === undefined || id === own)
  const fault = spendFault(caller, 'fallen-counter', ({ id }) => achievements.some((of) => isStruck(id, of)))
  if (fault === null) return achievements
  return achievements.map((achievement) => {
    if (!isStruck(fault.id, achievement)) return achievement
    const current = Math.floor(achievement.current * fault.keepRatio)
    return { ...achievement, current, done: current >= achievement.max }
  })
}

type Names = { name: string; newName: string }

const bagUnder = ({ name, newName }: Names, bag: BagRecord | null): BagRecord | null =>
  bag && {
    ...bag,
    inventory: bag.inventory.map((stack) => (stack?.bound_to === name ? { ...stack, bound_to: newName } : stack)),
  }

const characterUnder = (names: Names, character: CharacterRecord): CharacterRecord => ({
  ...character,
  core: { ...character.core, name: names.newName },
  bags: character.bags.map((bag) => bagUnder(names, bag)),
})

/** Characters under the names that faults give them, otherwise unchanged, and the listed names. */
export const renameCharacters = (
  caller: Caller,
  characters: readonly CharacterRecord[],
): { characters: CharacterRecord[]; names: string[] } => {
  const renamed = characters.map((character) => {
    const fault = spendFault(caller, 'renamed-character', ({ name }) => name === character.core.name)
    if (fault === null) return { character, listed: character.core.name }
    return { character: characterUnder(fault, character), listed: fault.listIsStale ? fault.name : fault.newName }
  })
  return { characters: renamed.map(({ character }) => character), names: renamed.map(({ listed }) => listed) }
}
