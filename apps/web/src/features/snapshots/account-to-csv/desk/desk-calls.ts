import type { PlaceRef, Snapshot } from '@gildscope/holdings'
import type { TableView } from '@gildscope/ui/data-table'
import type { KnownItem } from '../../../../market/use-items-by-ids.ts'
import type { Owner, Put, Shelf } from '../../shared/kept/shelf.ts'
import type { SnapshotHead } from '../../shared/kept/snapshots-store.ts'
import type { Sums } from '../sums.ts'
import type { Compact, ViewRow } from '../view-row.ts'

export const FACES = ['initial', 'second', 'difference'] as const
export type Face = (typeof FACES)[number]

/** Ids of the two snapshots. */
export type Pair = Owner & { initial: string; second: string | null }

export type Look = {
  /** Ids of all items in both. */
  ids: readonly number[]
  holes: Readonly<Record<'initial' | 'second', Snapshot['holes']>>
  /** Places that the difference leaves out. */
  leftOut: readonly PlaceRef[]
}

export type Question = Pair & { face: Face; compact: Compact; hasInside: boolean }
export type View = Pick<TableView, 'filters' | 'sort'>
export type PageQuestion = { question: Question; view: Pick<TableView, 'filters' | 'sort' | 'page' | 'rows'> }
export type PageOfRows = { rows: readonly ViewRow[]; total: number; totalUnfiltered: number }

export type DeskFacts = { items: readonly KnownItem[]; currencies: readonly (readonly [number, string])[] }

export type Imported = { head: SnapshotHead; fault: null } | { head: null; fault: string }

/** All operations on whole snapshots, which may have 100,000 rows. */
export type DeskCalls = {
  list: (of: Owner) => Shelf
  put: (put: Put) => SnapshotHead
  importFile: (of: Owner & { file: Blob }) => Imported
  /** Files are blobs: a text of many megabytes would be copied to the thread that draws, and written there. */
  exportFile: (of: Owner & { id: string }) => Blob
  rename: (of: Owner & { head: SnapshotHead; name: string }) => void
  remove: (of: Owner & { id: string }) => void
  /** Null: one of them has been deleted. */
  look: (pair: Pair) => Look | null
  snapshot: (of: Owner & { id: string }) => Snapshot | null
  /** Names and prices for the rows of `look`; the others need them. */
  learn: (facts: DeskFacts) => void
  page: (of: PageQuestion) => PageOfRows
  sums: (question: Question) => Sums
  /** All rows of a view as a file, with the columns of the table. */
  csv: (of: { question: Question; view: View; columns: readonly string[] }) => Blob
  enko: (question: Question) => Blob
}

export type DeskCall = keyof DeskCalls
export type Asked<Name extends DeskCall> = Parameters<DeskCalls[Name]>[0]
export type Answered<Name extends DeskCall> = ReturnType<DeskCalls[Name]>

/** The same, answered in time. */
export type Desk = { [Name in DeskCall]: (asked: Asked<Name>) => Promise<Answered<Name>> }
