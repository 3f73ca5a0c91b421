/** Repeats the changes that were made on a base on top of another version of the same base. */
export const mergeIds = (
  base: readonly number[],
  mine: readonly number[],
  theirs: readonly number[],
): readonly number[] => {
  const before = new Set(base)
  const kept = new Set(mine)
  const removed = new Set(base.filter((id) => !kept.has(id)))
  return [...new Set([...theirs.filter((id) => !removed.has(id)), ...mine.filter((id) => !before.has(id))])]
}

/** A single value: mine where I changed it. */
export const mergeValue = <T>(base: T, mine: T, theirs: T): T => (mine === base ? theirs : mine)
