import { type Cell, ENTRY } from '@gildscope/drops'
import { parseCell, type ResearchItem, type StoredCell, selectCells, toCell } from '@gildscope/research/drops'
import { mapInSlices } from '@gildscope/service-kit'
import type pg from 'pg'

export type KeptCell = Cell & { wallet: Readonly<Record<string, number>> }

/** `drops`: ids of all its drops; `goodDrops`: of those in unflagged records. */
export type KeptItem = { cells: readonly KeptCell[]; drops: ReadonlySet<number>; goodDrops: ReadonlySet<number> }

type Kept = { version: number; item: Promise<KeptItem>; bytes: number }

const CELL_BYTES = 800
const MOST_BYTES = 64_000_000

const bytesOf = ({ cells }: KeptItem): number =>
  cells.reduce((sum, cell) => sum + CELL_BYTES + cell.entries.byteLength, 0)

/** Data that every query needs is calculated once, with turns for others in between. */
const keptItem = async (item: ResearchItem, rows: readonly StoredCell[]): Promise<KeptItem> => {
  const [drops, goodDrops] = [new Set<number>(), new Set<number>()]
  const cells = await mapInSlices(rows, (row): KeptCell => {
    const cell = toCell(item, parseCell(row))
    const { entries } = cell
    for (let at = 0; at < entries.length; at += ENTRY) {
      drops.add(entries[at]!)
      if (!cell.isFlagged) goodDrops.add(entries[at]!)
    }
    return { ...cell, wallet: row.wallet }
  })
  return { cells, drops, goodDrops }
}

/** Cells of items, kept in memory until they change; the least recently used are evicted first. */
export const createKeptItems = (pool: pg.Pool, mostBytes = MOST_BYTES) => {
  const items = new Map<string, Kept>()
  let bytes = 0

  const forget = (key: string): void => {
    bytes -= items.get(key)?.bytes ?? 0
    items.delete(key)
  }

  const hold = (key: string, kept: Kept, loaded: KeptItem): void => {
    if (items.get(key) !== kept) return
    kept.bytes = bytesOf(loaded)
    bytes += kept.bytes
    for (const oldest of items.keys()) {
      if (bytes <= mostBytes || oldest === key) break
      forget(oldest)
    }
    // An item larger than the whole cache is read again each time.
    if (bytes > mostBytes) forget(key)
  }

  const load = (key: string, item: ResearchItem, version: number): Kept => {
    const loading = selectCells(pool, item).then((rows) => keptItem(item, rows))
    const kept: Kept = { version, item: loading, bytes: 0 }
    loading.then(
      (loaded) => hold(key, kept, loaded),
      () => {
        if (items.get(key) === kept) forget(key)
      },
    )
    return kept
  }

  return {
    /** An item at least as new as this version. */
    get: (item: ResearchItem, version: number): Promise<KeptItem> => {
      const key = `${item.activity} ${item.itemId}`
      const known = items.get(key)
      const kept = known?.version === version ? known : load(key, item, version)
      if (kept !== known) forget(key)
      // The most recently used is last.
      items.delete(key)
      items.set(key, kept)
      return kept.item
    },
    bytes: (): number => bytes,
  }
}
