/** Types of every field of an answer, by its path (`[].bags[].size`); those of a list's entries together. */
export const fieldTypes = (
  value: unknown,
  path = '',
  types = new Map<string, Set<string>>(),
): Map<string, Set<string>> => {
  const own = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
  types.set(path, (types.get(path) ?? new Set()).add(own))
  if (Array.isArray(value)) for (const entry of value) fieldTypes(entry, `${path}[]`, types)
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) fieldTypes(field, `${path}.${name}`, types)
  return types
}

/** Fields that both answers have and that are of another type in ours than in any recorded one. */
export const typeDifferences = (ours: unknown, recorded: readonly unknown[]): string[] => {
  const known = new Map<string, Set<string>>()
  for (const answer of recorded) fieldTypes(answer, '', known)
  return [...fieldTypes(ours)].flatMap(([path, types]) => {
    const expected = known.get(path)
    if (expected === undefined) return []
    return [...types]
      .filter((type) => !expected.has(type))
      .map((type) => `${path}: ${type}, not ${[...expected].join(' or ')}`)
  })
}

/** Fields of ours that no recorded answer has. */
export const unknownFields = (ours: unknown, recorded: readonly unknown[]): string[] => {
  const known = new Map<string, Set<string>>()
  for (const answer of recorded) fieldTypes(answer, '', known)
  return [...fieldTypes(ours).keys()].filter((path) => !known.has(path))
}
