type Node = { [key: string]: unknown }

/** The subset of JSON Patch (RFC 6902) that the overlays use. */
export type PatchStep = { op: 'add' | 'replace'; path: string; value: unknown }

const keysOf = (path: string): string[] =>
  path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const applyStep = (document: object, { op, path, value }: PatchStep): void => {
  const keys = keysOf(path)
  const last = keys.pop() ?? ''
  let parent: unknown = document
  for (const key of keys) parent = isNode(parent) ? parent[key] : undefined
  if (!isNode(parent) || (op === 'replace' && !(last in parent))) throw new Error(`nothing is at ${path}`)
  if (Array.isArray(parent) && op === 'add') parent.splice(last === '-' ? parent.length : Number(last), 0, value)
  else parent[last] = value
}

/** A copy with the steps applied. Throws if a step finds nothing to change. */
export const applyPatch = (document: object, steps: readonly PatchStep[]): object => {
  const copy = structuredClone(document)
  for (const step of steps) applyStep(copy, step)
  return copy
}
