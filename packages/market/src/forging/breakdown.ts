import { type Forge, findRate, type Rate } from './forge-summary.ts'

export type BreakdownRow = Rate & { key: string | null }

/** Forges and finds per key, most forges first; `keyOf` gives null where an output has no such property. */
export const forgeBreakdown = <T extends Forge>(
  forges: readonly T[],
  keyOf: (forge: T) => string | null,
  isFound: (itemId: number) => boolean,
): BreakdownRow[] => {
  const counts = new Map<string | null, { forges: number; found: number }>()
  for (const forge of forges) {
    const key = keyOf(forge)
    const count = counts.get(key) ?? { forges: 0, found: 0 }
    counts.set(key, count)
    count.forges++
    if (forge.itemId !== null && isFound(forge.itemId)) count.found++
  }
  return [...counts]
    .map(([key, count]) => ({ key, ...findRate(count.found, count.forges) }))
    .sort((a, b) => b.forges - a.forges || (a.key ?? '').localeCompare(b.key ?? '', 'en'))
}
