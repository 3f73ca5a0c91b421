import {
  type BindingCounts,
  bindByKind,
  COIN,
  type HeldRow,
  PLACE_NAMES,
  type RowValue,
  type UnitPrices,
  unitsOf,
  valueOfUnits,
} from '@gildscope/holdings'
import type { ItemRef } from '@gildscope/ui'
import { boundAsOf, pricesOfItem } from '../../../market/game-account/use-held-items.ts'
import { itemRef } from '../../../market/item-columns.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'

/** How rows are grouped: each place separately; the places of a kind; all places. */
export const COMPACTS = ['normal', 'micro', 'nano'] as const
export type Compact = (typeof COMPACTS)[number]

/** Names, prices and bindings of all items. */
export type Facts = {
  items: ReadonlyMap<number, KnownItem>
  /** Names of currencies. */
  currencies: ReadonlyMap<number, string>
}

export type ViewRow = {
  kind: HeldRow['kind']
  ref: ItemRef
  isInside: boolean
  /** Null where rows of several accounts are grouped. */
  account: string | null
  location: string | null
  subLocation: string | null
  counts: BindingCounts
  total: number
  value: RowValue
  prices: UnitPrices
  level: number | null
  marketable: boolean | null
  charges: number | null
}

/** Unique key of a row in a table. */
export const viewRowKey = ({ kind, ref, location, account, subLocation }: ViewRow): string =>
  `${kind} ${ref.id} ${location} ${account} ${subLocation}`

/** What rows of the same item or currency share. */
type Thing = Pick<ViewRow, 'ref' | 'prices' | 'level' | 'marketable'>

const FACE_VALUE: UnitPrices = { sell: null, buy: null, vendor: null }

const currencyThing = (id: number, { currencies }: Facts): Thing | null => {
  const name = currencies.get(id) ?? (id === COIN ? 'Coin' : null)
  if (name === null) return null
  return { ref: { id, name, rarity: null, type: 'Currency' }, prices: FACE_VALUE, level: null, marketable: null }
}

const itemThing = (id: number, { items }: Facts): Thing | null => {
  const item = items.get(id)
  const ref = item === undefined ? null : itemRef(item)
  if (item === undefined || ref?.name == null) return null
  return { ref, prices: pricesOfItem(item), level: item.level ?? null, marketable: item.marketable ?? null }
}

/** Rows without a name are dropped, because they could not be identified. */
const createThings = (facts: Facts) => {
  const known = new Map<number, Thing | null>()
  return ({ kind, id }: HeldRow): Thing | null => {
    const key = kind === 'item' ? id : -id
    let thing = known.get(key)
    if (thing === undefined) {
      thing = kind === 'item' ? itemThing(id, facts) : currencyThing(id, facts)
      known.set(key, thing)
    }
    return thing
  }
}

const locationOf = ({ place, isInside }: HeldRow): string => PLACE_NAMES[place] + (isInside ? ', inside' : '')

const isAny = ({ character, account, none }: Readonly<BindingCounts>): boolean =>
  character !== 0 || account !== 0 || none !== 0

// 100,000 rows pass here, so that what each costs is felt: no object is made that is not kept.
/** Rows of holdings or changes, with names, bindings and values. */
export const normalRows = (held: readonly HeldRow[], facts: Facts, hasInside: boolean): readonly ViewRow[] => {
  const thingOf = createThings(facts)
  const rows: ViewRow[] = []
  for (const row of bindByKind(held, boundAsOf(facts.items))) {
    if (!hasInside && row.isInside) continue
    const thing = isAny(row.counts) ? thingOf(row) : null
    if (thing === null) continue
    rows.push({
      kind: row.kind,
      ref: thing.ref,
      isInside: row.isInside,
      account: row.account,
      location: locationOf(row),
      subLocation: row.where,
      counts: row.counts,
      total: unitsOf(row.counts),
      value: valueOfUnits(row, thing.prices),
      prices: thing.prices,
      level: thing.level,
      marketable: thing.marketable,
      charges: row.charges ?? null,
    })
  }
  return rows
}

const addTo = (sum: ViewRow, { counts, total, value, charges }: ViewRow): void => {
  sum.counts.character += counts.character
  sum.counts.account += counts.account
  sum.counts.none += counts.none
  sum.total += total
  sum.value.sell += value.sell
  sum.value.buy += value.buy
  sum.value.sellNet += value.sellNet
  sum.value.buyNet += value.buyNet
  if (charges !== null) sum.charges = (sum.charges ?? 0) + charges
}

/** The same rows, grouped by kind of place or over all places; pure moves within a group are dropped. */
export const compactRows = (rows: readonly ViewRow[], compact: Compact): readonly ViewRow[] => {
  if (compact === 'normal') return rows
  const isMicro = compact === 'micro'
  const merged: ViewRow[] = []
  const byLocation = new Map<string | null, Map<number, ViewRow>>()
  for (const row of rows) {
    const location = isMicro ? row.location : null
    const byThing = byLocation.get(location) ?? new Map<number, ViewRow>()
    if (byThing.size === 0) byLocation.set(location, byThing)
    const key = row.kind === 'item' ? row.ref.id : -row.ref.id
    const sum = byThing.get(key)
    if (sum !== undefined) {
      addTo(sum, row)
      continue
    }
    const [counts, value] = [{ ...row.counts }, { ...row.value }]
    const alone = {
      ...row,
      account: null,
      location,
      subLocation: null,
      isInside: isMicro && row.isInside,
      counts,
      value,
    }
    byThing.set(key, alone)
    merged.push(alone)
  }
  return merged.filter(({ counts }) => isAny(counts))
}
