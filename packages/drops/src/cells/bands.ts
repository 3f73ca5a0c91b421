/** Lower bounds of the bands that records are cut into. */
export const MAGIC_FIND_BANDS = [0, 100, 200, 300, 400, 500, 750] as const
export const LEVEL_BANDS = [1, 20, 40, 60, 80] as const

/** The band is named by its lower bound; values below all bounds belong to the first. */
const bandOf = (bounds: readonly number[], value: number): number =>
  bounds.findLast((bound) => bound <= value) ?? bounds[0] ?? 0

export const magicFindBand = (magicFind: number): number => bandOf(MAGIC_FIND_BANDS, magicFind)
export const levelBand = (level: number): number => bandOf(LEVEL_BANDS, level)
