import {
  type BindingCounts,
  bindByKind,
  COIN,
  type HeldRow,
  PLACE_NAMES,
  type RowValue,
  sumValues,
  type UnitPrices,
  unitsOf,
  valueOfUnits,
} from '@gildscope/holdings'
import type { ItemRef } from '@gildscope/ui'
import { itemRef } from '../../../market/item-columns.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { boundAsOf, pricesOfItem } from '../shared/use-held-items.ts'

/** Which rows stand together: each place alone; the places of a kind; all places. */
export const COMPACTS = ['normal', 'micro', 'nano'] as const
export type Compact = (typeof COMPACTS)[number]

/** Names, prices and bindings of all that is held. */
export type Facts = {
  items: ReadonlyMap<number, KnownItem>
  /** Names of currencies. */
  currencies: ReadonlyMap<number, string>
}

export type ViewRow = {
  key: string
  kind: HeldRow['kind']
  ref: ItemRef
  isInside: boolean
  /** Null where several stand together. */
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

const FACE_VALUE: UnitPrices = { sell: null, buy: null, vendor: null }

const currencyRef = (id: number, name: string): ItemRef => ({ id, name, rarity: null, type: 'Currency' })

/** Rows without a name are none: nobody could say what they are. */
const namedRef = ({ kind, id }: HeldRow, { items, currencies }: Facts): ItemRef | null => {
  if (kind === 'currency') {
    const name = currencies.get(id) ?? (id === COIN ? 'Coin' : null)
    return name === null ? null : currencyRef(id, name)
  }
  const item = items.get(id)
  const ref = item === undefined ? null : itemRef(item)
  return ref?.name == null ? null : ref
}

const locationOf = ({ place, isInside }: HeldRow): string => PLACE_NAMES[place] + (isInside ? ', inside' : '')

const keyOfHeld = ({ kind, id, isInside, account, place, where }: HeldRow): string =>
  `${kind} ${id} ${isInside} ${place} ${account} ${where}`

const viewRow = (row: HeldRow, ref: ItemRef, { items }: Facts): ViewRow => {
  const item = row.kind === 'item' ? items.get(row.id) : undefined
  const prices = row.kind === 'item' ? pricesOfItem(item) : FACE_VALUE
  return {
    ...{ key: keyOfHeld(row), kind: row.kind, ref, isInside: row.isInside },
    ...{ account: row.account, location: locationOf(row), subLocation: row.where },
    ...{ counts: row.counts, total: unitsOf(row.counts), value: valueOfUnits(row, prices), prices },
    ...{ level: item?.level ?? null, marketable: item?.marketable ?? null, charges: row.charges ?? null },
  }
}

const addCounts = (a: BindingCounts, b: BindingCounts): BindingCounts => ({
  character: a.character + b.character,
  account: a.account + b.account,
  none: a.none + b.none,
})

const together = (a: ViewRow, b: ViewRow): ViewRow => ({
  ...a,
  counts: addCounts(a.counts, b.counts),
  total: a.total + b.total,
  value: sumValues([a.value, b.value]),
  charges: a.charges === null && b.charges === null ? null : (a.charges ?? 0) + (b.charges ?? 0),
})

const isAny = ({ counts: { character, account, none } }: ViewRow): boolean =>
  character !== 0 || account !== 0 || none !== 0

/** Rows as they are held or changed, named, bound and valued. */
export const normalRows = (held: readonly HeldRow[], facts: Facts, hasInside: boolean): readonly ViewRow[] =>
  bindByKind(hasInside ? held : held.filter(({ isInside }) => !isInside), boundAsOf(facts.items)).flatMap((row) => {
    const ref = namedRef(row, facts)
    const shown = ref === null ? null : viewRow(row, ref, facts)
    return shown === null || !isAny(shown) ? [] : [shown]
  })

const keyOfView = ({ kind, ref, isInside, location }: ViewRow, compact: Compact): string =>
  compact === 'nano' ? `${kind} ${ref.id}` : `${kind} ${ref.id} ${isInside} ${location}`

/** The same rows, those of a kind of place or of all places as one; what only moved among them is no row. */
export const compactRows = (rows: readonly ViewRow[], compact: Compact): readonly ViewRow[] => {
  if (compact === 'normal') return rows
  const merged = new Map<string, ViewRow>()
  for (const row of rows) {
    const key = keyOfView(row, compact)
    const before = merged.get(key)
    const location = compact === 'micro' ? row.location : null
    const isInside = compact === 'micro' && row.isInside
    const alone = { ...row, key, account: null, location, subLocation: null, isInside }
    merged.set(key, before === undefined ? alone : together(before, row))
  }
  return [...merged.values()].filter(isAny)
}
