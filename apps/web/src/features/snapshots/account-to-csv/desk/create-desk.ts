import { type HeldRow, leftOut, snapshotDifference } from '@gildscope/holdings'
import { rowsOfView, rowsToCsv } from '@gildscope/ui/data-table'
import { enkoCsv } from '../../shared/csv.ts'
import { createShelf } from '../../shared/kept/shelf.ts'
import { snapshotOfFile, snapshotToFile } from '../../shared/kept/snapshot-file.ts'
import { columnsOf } from '../columns.ts'
import { type Sums, sumsOf } from '../sums.ts'
import { compactRows, type Facts, normalRows, type ViewRow } from '../view-row.ts'
import type { Desk, Pair, Question, View } from './desk-calls.ts'

const NO_FACTS: Facts = { items: new Map(), currencies: new Map() }

/** Caches the last few results of a step that others build on. */
const remembering = <T>(size: number) => {
  const kept = new Map<string, T>()
  return {
    clear: () => kept.clear(),
    of: async (key: string, make: () => T | Promise<T>): Promise<T> => {
      const known = kept.get(key)
      if (known !== undefined) return known
      const made = await make()
      kept.set(key, made)
      for (const oldest of kept.keys()) if (kept.size > size) kept.delete(oldest)
      return made
    },
  }
}

const pairKey = ({ initial, second }: Pair): string => `${initial} ${second}`

/** Identifies the source of the rows: a snapshot stays the same whatever it is compared with. */
const shownKey = (question: Question): string => {
  if (question.face === 'difference') return pairKey(question)
  return question.face === 'initial' ? question.initial : `${question.second}`
}

/** Snapshots, and tables based on them. */
export const createDesk = (): Desk => {
  const shelf = createShelf()
  let facts = NO_FACTS
  const changes = remembering<readonly HeldRow[]>(2)
  const valued = remembering<readonly ViewRow[]>(6)
  const shown = remembering<readonly ViewRow[]>(6)
  const sorted = remembering<readonly ViewRow[]>(2)
  const sums = remembering<Sums>(6)
  const forget = (): void => {
    for (const kept of [valued, shown, sorted, sums]) kept.clear()
  }

  const held = async (question: Question): Promise<readonly HeldRow[]> => {
    const { user, face, initial, second } = question
    const first = await shelf.get({ user, id: initial })
    if (face === 'initial' || first === null) return first?.rows ?? []
    const other = second === null ? null : await shelf.get({ user, id: second })
    if (other === null) return []
    return face === 'second' ? other.rows : changes.of(pairKey(question), () => snapshotDifference(first, other))
  }
  const normal = (question: Question): Promise<readonly ViewRow[]> => {
    const { hasInside } = question
    const make = async () => normalRows(await held(question), facts, hasInside)
    return valued.of(`${shownKey(question)} ${hasInside}`, make)
  }
  const rowsOf = (question: Question): Promise<readonly ViewRow[]> => {
    const { hasInside, compact } = question
    const make = async () => compactRows(await normal(question), compact)
    return shown.of(`${shownKey(question)} ${hasInside} ${compact}`, make)
  }
  const inOrder = (question: Question, { filters, sort }: View): Promise<readonly ViewRow[]> => {
    const make = async () =>
      rowsOfView({ rows: await rowsOf(question) }, columnsOf(question.compact, question.face), { filters, sort })
    return sorted.of(JSON.stringify([question, filters, sort]), make)
  }

  return {
    list: shelf.list,
    rename: shelf.rename,
    remove: shelf.remove,
    snapshot: shelf.get,
    put: shelf.put,
    importFile: async ({ user, file }) => {
      const read = snapshotOfFile(await file.text())
      if (read.file === null) return { head: null, fault: read.fault }
      const { name, snapshot } = read.file
      return { head: await shelf.put({ user, snapshot, name: name ?? 'Imported' }), fault: null }
    },
    exportFile: async ({ user, id }) => {
      const snapshot = await shelf.get({ user, id })
      if (snapshot === null) throw new Error('the snapshot no longer exists')
      const { heads } = await shelf.list({ user })
      return new Blob([snapshotToFile({ name: heads.find((head) => head.id === id)?.name ?? null, snapshot })])
    },
    look: async ({ user, initial, second }) => {
      const first = await shelf.get({ user, id: initial })
      const other = second === null ? null : await shelf.get({ user, id: second })
      if (first === null || (second !== null && other === null)) return null
      const rows = [...first.rows, ...(other?.rows ?? [])]
      return {
        ids: [...new Set(rows.flatMap(({ kind, id }) => (kind === 'item' ? [id] : [])))].sort((a, b) => a - b),
        holes: { initial: first.holes, second: other?.holes ?? [] },
        leftOut: other === null ? [] : leftOut(first, other),
      }
    },
    learn: async ({ items, currencies }) => {
      facts = { items: new Map(items.map((item) => [item.id, item])), currencies: new Map(currencies) }
      forget()
    },
    page: async ({ question, view }) => {
      const all = await inOrder(question, view)
      const from = view.page * view.rows
      const totalUnfiltered = (await rowsOf(question)).length
      return { rows: all.slice(from, from + view.rows), total: all.length, totalUnfiltered }
    },
    sums: (question) =>
      sums.of(`${shownKey(question)} ${question.hasInside}`, async () => sumsOf(await normal(question))),
    csv: async ({ question, view, columns }) => {
      const chosen = columnsOf(question.compact, question.face).filter(({ id }) => columns.includes(id))
      return new Blob([rowsToCsv(chosen, await inOrder(question, view))])
    },
    enko: async (question) => {
      const rows = compactRows(await normal(question), 'nano').filter(({ kind }) => kind === 'item')
      const totals = rows
        .map(({ ref, total }) => ({ id: ref.id, name: ref.name ?? '', total }))
        .sort((a, b) => a.id - b.id)
      return new Blob([enkoCsv(totals)])
    },
  }
}
