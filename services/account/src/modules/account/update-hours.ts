const HOURS_BY_LEVEL = [24, 12, 6] as const

/** Hours between updates of data: 24 at level 1, 12 at level 2, 6 above. */
export const updateHours = (level: number): number => HOURS_BY_LEVEL[Math.min(Math.max(level, 1), 3) - 1] ?? 24
