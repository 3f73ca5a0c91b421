import type { EquipmentAnswer } from '@gildscope/contracts/game'

/** Worn from the legendary armory: the same piece shows on every character and in every tab that wears it. */
export const isFromArmory = ({ location }: EquipmentAnswer): boolean => location?.includes('LegendaryArmory') === true

/**
 * The maximum number of pieces by id that one tab of one character uses from the armory, in the order of ids: the
 * armory has at least that many.
 */
export const armoryPieces = (characters: readonly (readonly EquipmentAnswer[])[]): Map<number, number> => {
  const most = new Map<number, number>()
  for (const equipment of characters) {
    const inTab = new Map<string, number>()
    for (const piece of equipment.filter(isFromArmory)) {
      for (const tab of piece.tabs ?? [0]) {
        const key = `${tab} ${piece.id}`
        const worn = (inTab.get(key) ?? 0) + 1
        inTab.set(key, worn)
        most.set(piece.id, Math.max(most.get(piece.id) ?? 0, worn))
      }
    }
  }
  return new Map([...most].sort(([a], [b]) => a - b))
}
