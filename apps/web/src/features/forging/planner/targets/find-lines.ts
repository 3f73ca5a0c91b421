import { getItems } from '@gildscope/contracts'
import type { Api } from '../../../../api/api-context.tsx'
import type { NamedLookup, WrittenLine } from './read-lines.ts'

const SAME_NAME_AT_MOST = 20
const IDS_A_CALL = 200
const AT_ONCE = 4

/** Which ids of a paste exist, and the items behind its names. */
export const findLines = async (
  api: Api,
  lines: readonly WrittenLine[],
  init: { signal: AbortSignal },
): Promise<NamedLookup> => {
  const ids = [...new Set(lines.flatMap((line) => ('id' in line ? [line.id] : [])))]
  const names = [...new Set(lines.flatMap((line) => ('name' in line ? [line.name.toLowerCase()] : [])))]
  const known = new Set<number>()
  for (let from = 0; from < ids.length; from += IDS_A_CALL) {
    const some = ids.slice(from, from + IDS_A_CALL)
    const rows = await api.call(getItems, { query: { ids: some, fields: ['id'], limit: some.length } }, init)
    for (const { id } of rows) if (typeof id === 'number') known.add(id)
  }
  const byName = new Map<string, number[]>()
  const waiting = [...names]
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const query = { q: name.slice(0, 100), fields: ['id' as const, 'name' as const], limit: SAME_NAME_AT_MOST }
      const rows = await api.call(getItems, { query }, init)
      const same = rows.filter((row) => row.name?.toLowerCase() === name)
      byName.set(
        name,
        same.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { known, byName }
}
