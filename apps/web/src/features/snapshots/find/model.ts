import {
  bindByKind,
  type HeldRow,
  PLACE_NAMES,
  type Place,
  type PlaceRef,
  placeKey,
  type Snapshot,
  type Spot,
  spotsByPlace,
  unitsOf,
  valueOfUnits,
} from '@gildscope/holdings'
import type { ItemRef } from '@gildscope/ui'
import { boundAsOf, pricesOfItem } from '../../../market/game-account/use-held-items.ts'
import { itemRef } from '../../../market/item-columns.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'

/** What was read of the accounts, and where in its place each stack lies. */
export type Found = { snapshot: Snapshot; spots: readonly Spot[] }

/** Units of one item in one place with one binding. */
export type FindRow = PlaceRef & {
  key: string
  id: number
  ref: ItemRef
  units: number
  binding: 'none' | 'account' | 'character'
  /** Upgrades inside gear. */
  isInside: boolean
  /** `tab 4, slot 12`; null: the place numbers nothing. */
  spot: string | null
  /** Copper at the lowest ask; null: bound, or nobody asks. */
  value: number | null
  net: number | null
}

const BINDINGS = ['none', 'account', 'character'] as const
const PARTS: Partial<Record<Place, string>> = { bank: 'tab', guild: 'tab', inventory: 'bag' }
const MOST_SPOTS = 3

/** `tab 4, slot 12`; of several `tab 4, slots 12 and 13; tab 5, slot 1`. */
export const spotWords = (spots: readonly Spot[]): string | null => {
  const [first] = spots
  if (first === undefined) return null
  const byPart = [...Map.groupBy(spots, ({ part }) => part)]
  const words = byPart.map(([part, those]) => {
    const slots = those.map(({ slot }) => slot)
    const list = slots.length > MOST_SPOTS ? `${slots.slice(0, MOST_SPOTS).join(', ')} …` : slots.join(', ')
    const name = PARTS[first.place]
    return `${part === null || name === undefined ? '' : `${name} ${part}, `}slot${slots.length === 1 ? '' : 's'} ${list}`
  })
  return words.length > MOST_SPOTS ? `${words.slice(0, MOST_SPOTS).join('; ')} …` : words.join('; ')
}

/** `Bank`, `Guild stash`; gear names what is inside it. */
export const whereWords = ({ place, where, isInside }: Pick<FindRow, 'place' | 'where' | 'isInside'>): string => {
  const name = { guild: 'Guild stash', inventory: 'Bags', tpSells: 'Trading post', wallet: 'Wallet' }[place as string]
  const base = place === 'equipment' && where === null ? 'Legendary armory' : (name ?? PLACE_NAMES[place])
  return isInside ? `${base}, inside gear` : base
}

/** Where the items are, the most units first. Units inside gear are shown and cannot be had. */
export const findRows = (
  { snapshot, spots }: Found,
  ids: ReadonlySet<number>,
  items: ReadonlyMap<number, KnownItem>,
): FindRow[] => {
  const spotsIn = spotsByPlace(spots)
  const rows = snapshot.rows.filter(({ kind, id }) => kind === 'item' && ids.has(id))
  return bindByKind(rows, boundAsOf(items))
    .flatMap((row): FindRow[] => {
      const { account, place, where, id, isInside, counts } = row
      const item = items.get(id)
      const ref = (item === undefined ? null : itemRef(item)) ?? { id, name: null, rarity: null, type: null }
      const prices = pricesOfItem(item)
      const spot = isInside ? null : spotWords(spotsIn(row, id))
      return BINDINGS.flatMap((binding): FindRow[] => {
        const units = counts[binding]
        if (units === 0) return []
        const isFree = binding === 'none' && !isInside && prices.sell !== null
        const worth = isFree ? valueOfUnits({ ...row, counts: onlyFree(units) }, prices) : null
        return [
          {
            ...{ account, place, where, id, ref, units, binding, isInside, spot },
            key: `${placeKey(row)}\n${id}\n${isInside ? 'inside' : ''}${binding}`,
            value: worth?.sell ?? null,
            net: worth?.sellNet ?? null,
          },
        ]
      })
    })
    .sort((a, b) => b.units - a.units)
}

const onlyFree = (none: number): HeldRow['counts'] => ({ none, account: 0, character: 0 })

export type FindSums = {
  units: number
  places: number
  free: number
  offered: number
  fetchable: number
  value: number
  net: number
  characters: number
}

/** Nothing that is worn or bound to another character moves; offers stay in their queue. */
export const isFetchable = ({ place, binding, isInside }: FindRow): boolean =>
  !isInside && place !== 'equipment' && place !== 'tpSells' && binding !== 'character'

export const findSums = (rows: readonly FindRow[]): FindSums => {
  const sum = (of: (row: FindRow) => number): number => rows.reduce((all, row) => all + of(row), 0)
  const units = (is: (row: FindRow) => boolean): number => sum((row) => (is(row) ? row.units : 0))
  return {
    units: units(() => true),
    places: rows.length,
    free: units(({ binding, isInside }) => binding === 'none' && !isInside),
    offered: units(({ place }) => place === 'tpSells'),
    fetchable: units(isFetchable),
    value: sum(({ value }) => value ?? 0),
    net: sum(({ net }) => net ?? 0),
    characters: new Set(
      rows.flatMap(({ account, place, where }) =>
        where !== null && (place === 'inventory' || place === 'equipment') ? [`${account}\n${where}`] : [],
      ),
    ).size,
  }
}

/** Units of an item over all accounts, however they are bound; not those inside gear. */
export const unitsHeld = ({ rows }: Snapshot, id: number): number =>
  rows.reduce(
    (all, row) => (row.kind === 'item' && row.id === id && !row.isInside ? all + unitsOf(row.counts) : all),
    0,
  )
