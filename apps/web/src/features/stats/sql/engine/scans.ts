import { TABLES } from './tables.ts'

/** What of a table a query needs; it may be answered by more. */
export type Wanted = {
  table: string
  columns: ReadonlySet<string>
  /** Ranges of item ids, both ends included; null: all. */
  items: readonly (readonly [least: number, most: number])[] | null
  /** In ms, both included. */
  from: number
  to: number
}

type PlanNode = {
  name: string
  extra_info?: { Table?: string; Projections?: string | string[]; Filters?: string | string[] }
  children?: PlanNode[]
}

const listOf = (value: string | string[] | undefined): string[] =>
  value === undefined || value === '' ? [] : [value].flat()

const scansOf = (node: PlanNode): PlanNode[] => [
  ...(node.name.trim() === 'SEQ_SCAN' ? [node] : []),
  ...(node.children ?? []).flatMap(scansOf),
]

const COMPARED = /^itemID(=|>=|<=|>|<)(-?\d+)$/
const ONE_OF = /^itemID IN \(([\d, ]+)\)$/
const DATED = /^date(=|>=|<=|>|<)'([\d :.-]+)'::TIMESTAMP$/

type Range = [least: number, most: number]
const EVERYTHING: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** Ends are taken as included: a row too many changes nothing, as the engine applies the filter itself. */
const narrowed = ([least, most]: Range, sign: string, value: number): Range => [
  sign === '=' || sign.startsWith('>') ? Math.max(least, value) : least,
  sign === '=' || sign.startsWith('<') ? Math.min(most, value) : most,
]

const itemsIn = (term: string): Range[] | null => {
  const listed = ONE_OF.exec(term)?.[1]
  if (listed !== undefined) return listed.split(',').map((id): Range => [Number(id), Number(id)])
  const parts = term.split(' OR ').map((part) => COMPARED.exec(part.trim()))
  if (parts.length < 2 || parts.some((part) => part?.[1] !== '=')) return null
  return parts.map((part): Range => [Number(part?.[2]), Number(part?.[2])])
}

const wantedOf = ({ extra_info: info = {} }: PlanNode): Wanted | null => {
  const table = TABLES.find(({ name }) => name === info.Table)
  if (table === undefined) return null
  const filters = listOf(info.Filters)
  const named = filters.flatMap((text) => text.match(/\w+/g) ?? [])
  const columns = new Set(table.columns.map(({ name }) => name))
  let item: Range = EVERYTHING
  let time: Range = EVERYTHING
  let listed: Range[] | null = null
  for (const text of filters) {
    // Optional ones follow from the query, too: no row that they drop is in its answer.
    const plain = text.replace(/^optional: /, '')
    const several = itemsIn(plain)
    if (several !== null) listed = several
    if (plain.includes(' OR ')) continue
    for (const term of plain.split(' AND ')) {
      const compared = COMPARED.exec(term)
      const dated = DATED.exec(term)
      if (compared !== null) item = narrowed(item, compared[1] ?? '', Number(compared[2]))
      if (dated !== null) time = narrowed(time, dated[1] ?? '', Date.parse(`${dated[2]?.replace(' ', 'T')}Z`))
    }
  }
  return {
    table: table.name,
    columns: new Set([...listOf(info.Projections), ...named].filter((name) => columns.has(name))),
    items: listed ?? (item === EVERYTHING ? null : [item]),
    from: time[0],
    to: time[1],
  }
}

/** What the scans of a plan need, one for each table: of two scans of a table what either needs. */
export const wantedOfPlan = (plan: readonly PlanNode[]): Wanted[] => {
  const byTable = new Map<string, Wanted>()
  for (const one of plan.flatMap(scansOf).flatMap((scan) => wantedOf(scan) ?? [])) {
    const before = byTable.get(one.table)
    byTable.set(
      one.table,
      before === undefined
        ? one
        : {
            table: one.table,
            columns: new Set([...before.columns, ...one.columns]),
            items: before.items === null || one.items === null ? null : [...before.items, ...one.items],
            from: Math.min(before.from, one.from),
            to: Math.max(before.to, one.to),
          },
    )
  }
  return [...byTable.values()]
}
