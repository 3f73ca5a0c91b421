import {
  DERIVED_SOURCES,
  type FieldSource,
  ITEM_SOURCES,
  LAST_SEEN,
  PRICE_SOURCES,
  WINDOW_COLUMNS,
} from '@gildscope/db'
import { SLOT_MS, WINDOWS } from '@gildscope/market'
import type pg from 'pg'
import { Draft, type Page } from '../store/draft.ts'
import type { Snapshot } from '../store/snapshot.ts'
import {
  type DatabaseState,
  derivedPages,
  itemPages,
  pricePages,
  type Queryable,
  readChangedItems,
  readState,
  type Since,
  windowPages,
} from './market-reader.ts'

const fillPages = async (draft: Draft, pages: AsyncGenerator<Page>, fields: readonly string[]): Promise<void> => {
  for await (const page of pages) {
    const rows = Int32Array.from(page, ([id]) => draft.rowOf.get(Number(id)) ?? -1)
    for (const [index, field] of fields.entries()) {
      draft.fill(field, rows, page, index + 1)
      await draft.rest()
    }
  }
}

const WINDOW_FIELDS = WINDOWS.map((window) => WINDOW_COLUMNS.map((column) => `${window}_${column}`))

const fillWindows = async (draft: Draft, pages: AsyncGenerator<Page>): Promise<void> => {
  for await (const page of pages) {
    for (const [window, fields] of WINDOW_FIELDS.entries()) {
      const ofWindow = page.filter((row) => row[1] === window)
      const rows = Int32Array.from(ofWindow, ([id]) => draft.rowOf.get(Number(id)) ?? -1)
      for (const [index, field] of fields.entries()) {
        draft.fill(field, rows, ofWindow, index + 2)
        await draft.rest()
      }
    }
  }
}

const fieldsOf = (sources: readonly FieldSource[]): string[] => sources.map(([field]) => field)

const fillLastUpdate = (draft: Draft, { lastPollAt }: DatabaseState): void => {
  const lastSeen = draft.numbers(LAST_SEEN)
  draft.fillAll('lastUpdate', (row) => {
    const slot = lastSeen[row]!
    if (Number.isNaN(slot)) return null
    return slot < 0 ? lastPollAt : slot * SLOT_MS
  })
}

/** Tradable items that had no place among the market columns before: their market rows may be older than the last version. */
const placedItems = (previous: Snapshot, changed: ReadonlyMap<number, boolean>): number[] => {
  if (previous.version === 0) return []
  return [...changed]
    .filter(([id, isTradable]) => isTradable && (previous.rowOf.get(id) ?? previous.tradable) >= previous.tradable)
    .map(([id]) => id)
}

export type Reading = {
  /** All rows are read, not only the changed ones. */
  isWhole?: boolean
  /** The version may be lower than the current one. */
  mayGoBack?: boolean
}

/** The database has an older version than the current snapshot. */
export const BEHIND = Symbol('behind')

const readChanges = async (
  client: Queryable,
  previous: Snapshot,
  { isWhole = false, mayGoBack = false }: Reading,
): Promise<Snapshot | typeof BEHIND | null> => {
  const state = await readState(client)
  if (state.version < previous.version && !mayGoBack) return BEHIND
  if (!isWhole) {
    const isSame = state.version === previous.version && state.lastPollAt === previous.lastPollAt
    if (isSame && previous.serial > 0) return null
  }
  const version = isWhole ? 0 : previous.version
  const changed = await readChangedItems(client, version)
  const draft = await Draft.begin(previous, changed)
  const since: Since = { version, placed: placedItems(previous, changed) }
  if (changed.size > 0) await fillPages(draft, itemPages(client, since), fieldsOf(ITEM_SOURCES))
  await fillPages(draft, pricePages(client, since), fieldsOf(PRICE_SOURCES))
  await fillPages(draft, derivedPages(client, since), fieldsOf(DERIVED_SOURCES))
  await fillWindows(draft, windowPages(client, since))
  draft.alias('sell_delisted_value', '1d_sell_delisted_value')
  fillLastUpdate(draft, state)
  return draft.publish(state)
}

/**
 * The state of the database as a snapshot, based on `previous` and the rows that changed since, or with `isWhole` on
 * all rows; null when none did. Everything is read in one database snapshot, so the result is the state at exactly one
 * version.
 */
export const readSnapshot = async (
  pool: pg.Pool,
  previous: Snapshot,
  reading: Reading = {},
): Promise<Snapshot | typeof BEHIND | null> => {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const next = await readChanges(client, previous, reading)
    await client.query('commit')
    client.release()
    return next
  } catch (error) {
    client.release(true)
    throw error
  }
}
