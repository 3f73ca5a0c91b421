import type { CharacterAnswer } from '@gildscope/contracts/game'

/** Best rating of any character, by the name of the discipline. */
export const bestRatings = (characters: readonly CharacterAnswer[]): Map<string, number> => {
  const best = new Map<string, number>()
  for (const { discipline, rating } of characters.flatMap(({ crafting = [] }) => crafting)) {
    best.set(discipline, Math.max(best.get(discipline) ?? 0, rating))
  }
  return best
}
