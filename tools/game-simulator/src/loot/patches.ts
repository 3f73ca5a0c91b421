import { DAY_MS } from '@gildscope/base/time'

const YEAR_MS = 365 * DAY_MS
const FIRST_BUILD = 150_000
const BUILD_DAYS = 7
/** Twice a year a build changes what containers hold. */
const BUILDS_A_PATCH = 26
const PATCH_OFFSET = 15

const weekOf = (at: number): number => Math.floor(at / (BUILD_DAYS * DAY_MS))

/** The game's build number at a moment (Unix ms): a new one each week. */
export const buildAt = (at: number): number => FIRST_BUILD + weekOf(at)

/** The patch in effect; patches are numbered without end. */
export const patchAt = (at: number): number => Math.floor((weekOf(at) - PATCH_OFFSET) / BUILDS_A_PATCH)

/** The start of a patch, together with the build of that week. */
export const patchStart = (patch: number): number => (patch * BUILDS_A_PATCH + PATCH_OFFSET) * BUILD_DAYS * DAY_MS

/** The patches of the year before a moment, after the one in effect at its start. */
export const patchesUntil = (at: number): number[] => {
  const first = patchAt(at - YEAR_MS)
  return Array.from({ length: patchAt(at) - first + 1 }, (_, index) => first + index)
}
