/** The game writes `lump_of_mithrilium` in one list, and `Lump of Mithrillium` in the other. */
const spelled = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/(.)\1/g, '$1')

/** The items behind the game's names of daily crafts, of those that are in a plan. */
export const dailyItems = (
  names: readonly string[],
  items: Iterable<{ id: number; name?: string | null }>,
): ReadonlySet<number> => {
  const done = new Set(names.map(spelled))
  return new Set([...items].flatMap(({ id, name }) => (name != null && done.has(spelled(name)) ? [id] : [])))
}
