import type { DropActivity, DropSubmission } from '@gildscope/contracts'
import { namedItemId, salvageKitId } from '@gildscope/game-data'
import { COIN, currencyTotals, itemTotals, type PlaceAnswer, rowChanges, toRows, unitsOf } from '@gildscope/holdings'
import { type Copper, netProceeds } from '@gildscope/market'
import { type Draft, magicFindOf, type Snapshot } from './draft.ts'

export const BLACK_LION_CHEST = namedItemId('blackLionChest')
export const BLACK_LION_KEY = namedItemId('blackLionChestKey')
/** The price of a chest excludes its key, which costs this many gems each in the largest bundle. */
const KEY_GEMS = 84

export type Stack = { id: number; quantity: number }

export type Difference = {
  consumed: readonly Stack[]
  gained: readonly Stack[]
  /** Currencies that changed. */
  wallet: readonly { id: number; value: number }[]
}

/** Bindings do not matter for counting drops. */
const heldIn = ({ places, wallet }: Snapshot) => {
  const at = { account: '', where: null }
  const answers: PlaceAnswer[] = [
    { ...at, place: 'inventory', reply: { bags: [{ inventory: places }] } },
    { ...at, place: 'wallet', reply: wallet },
  ]
  return toRows(answers, () => 'none')
}

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id

type Tool = Pick<Draft, 'activity' | 'kit'>

/** What was consumed and gained between two snapshots, without the salvage kit. */
export const differenceOf = (first: Snapshot, second: Snapshot, { activity, kit }: Tool): Difference => {
  const kitId = activity === 'Salvaging' ? salvageKitId(kit) : null
  const changes = rowChanges(heldIn(first), heldIn(second))
  const items = [...itemTotals(changes)]
    .map(([id, counts]) => ({ id, change: unitsOf(counts) }))
    .filter(({ id }) => id !== kitId)
    .sort(byId)
  return {
    consumed: items.flatMap(({ id, change }) => (change < 0 ? [{ id, quantity: -change }] : [])),
    gained: items.flatMap(({ id, change }) => (change > 0 ? [{ id, quantity: change }] : [])),
    wallet: [...currencyTotals(changes)].map(([id, value]) => ({ id, value })).sort(byId),
  }
}

/** `isGood`: there are no problems. */
export type Verdict = { isGood: boolean; text: string; detail: string | null }

const NO_ERRORS = 'No Errors, feel free to submit.'

const problem = (text: string): Verdict => ({ isGood: false, text, detail: null })

const chestVerdict = (consumed: readonly Stack[]): Verdict => {
  const chests = consumed.find(({ id }) => id === BLACK_LION_CHEST)
  const keys = consumed.find(({ id }) => id === BLACK_LION_KEY)
  if (chests === undefined || keys === undefined) return problem('Not a Black Lion Chest and Key')
  if (chests.quantity !== keys.quantity) return problem('Different number of Chests and Keys consumed')
  return { isGood: true, text: NO_ERRORS, detail: 'Black Lion Chest and Key' }
}

/** Whether a difference can be submitted, as the text that the page shows. */
export const verdictOf = (
  consumed: readonly Stack[],
  activity: Draft['activity'],
  nameOf: (id: number) => string,
): Verdict => {
  if (consumed.length === 0) return problem('Nothing Consumed between snapshots.')
  if (activity === 'BLTC' && consumed.length <= 2) return chestVerdict(consumed)
  if (consumed.length > 1)
    return problem(`Multiple types of items consumed: ${consumed.map(({ id }) => nameOf(id)).join(', ')}`)
  return { isGood: true, text: NO_ERRORS, detail: null }
}

/** The item that was opened or salvaged; null: there is more than one kind. */
export const subjectOf = (consumed: readonly Stack[], activity: Draft['activity']): Stack | null => {
  if (activity === 'BLTC') return consumed.find(({ id }) => id === BLACK_LION_CHEST) ?? null
  return consumed.length === 1 ? (consumed[0] ?? null) : null
}

/** `isSold`: at the trading post; otherwise to a vendor, without fees. */
export type Price = { copper: Copper; isSold: boolean }

type Prices = { sell_price?: Copper | null | undefined; vendor_value?: Copper | null | undefined }

/** The unit value of an item; null: unknown. `gem` is what a gem sells for. */
export const priceOf = (id: number, item: Prices | undefined, gem: Copper | null): Price | null => {
  const asked = item?.sell_price ?? null
  if (id === BLACK_LION_CHEST) {
    return asked === null || gem === null ? null : { copper: asked + KEY_GEMS * gem, isSold: true }
  }
  if (asked !== null) return { copper: asked, isSold: true }
  const vendor = item?.vendor_value ?? 0
  return vendor > 0 ? { copper: vendor, isSold: false } : null
}

export type GainRow = {
  id: number
  /** Below zero: consumed. */
  change: number
  perUnit: number | null
  price: Price | null
  value: Copper | null
}

type PriceById = (id: number) => Price | null

const rowOf = (id: number, change: number, units: number | null, price: Price | null): GainRow => ({
  ...{ id, change, price },
  perUnit: units === null ? null : change / units,
  value: price === null ? null : price.copper * change,
})

const dearestFirst = (a: GainRow, b: GainRow): number => (b.value ?? -1) - (a.value ?? -1) || a.id - b.id

/** Both sides of a difference with their values, the most valuable first. */
export const rowsOf = ({ consumed, gained }: Difference, units: number | null, priceById: PriceById) => ({
  consumed: consumed.map(({ id, quantity }) => rowOf(id, -quantity, units, priceById(id))),
  gained: gained.map(({ id, quantity }) => rowOf(id, quantity, units, priceById(id))).sort(dearestFirst),
})

export type Totals = {
  /** After fees, with the coin of the wallet; kinds without a price count nothing. */
  gained: Copper
  withoutPrice: number
  /** Null: the consumed items have no price. */
  consumed: Copper | null
  perUnit: Copper | null
  result: Copper | null
}

const afterFees = ({ price, value }: GainRow): Copper => {
  if (price === null || value === null) return 0
  return price.isSold ? netProceeds(value) : value
}

/** The cost of a key is included in the price of its chest. */
const costOf = (rows: readonly GainRow[]): Copper | null => {
  const priced = rows.filter(({ id }) => id !== BLACK_LION_KEY || !rows.some((row) => row.id === BLACK_LION_CHEST))
  return priced.reduce<Copper | null>(
    (sum, { value }) => (sum === null || value === null ? null : sum - value),
    priced.length === 0 ? null : 0,
  )
}

/** Totals of a difference. */
export const totalsOf = (
  rows: { consumed: readonly GainRow[]; gained: readonly GainRow[] },
  wallet: Difference['wallet'],
  units: number | null,
): Totals => {
  const coin = wallet.find(({ id }) => id === COIN)?.value ?? 0
  const gained = rows.gained.reduce((sum, row) => sum + afterFees(row), coin)
  const consumed = costOf(rows.consumed)
  return {
    gained,
    withoutPrice: rows.gained.filter(({ price }) => price === null).length,
    consumed,
    perUnit: units === null ? null : Math.round(gained / units),
    result: consumed === null ? null : gained - consumed,
  }
}

type Ready = { activity: DropActivity; first: Snapshot; second: Snapshot; magicFind: number }

/** Null: something is missing yet. */
const readyParts = ({ activity, first, second, magicFind }: Draft): Ready | null => {
  const number = magicFindOf(magicFind)
  return activity === '' || first === null || second === null || number === null
    ? null
    : { activity, first, second, magicFind: number }
}

/** The request body, with the key, which the draft does not contain. */
export const submissionOf = (draft: Draft, key: string, priceById: PriceById): DropSubmission | null => {
  const ready = readyParts(draft)
  if (ready === null) return null
  const { activity, first, second, magicFind } = ready
  const { consumed, gained, wallet } = differenceOf(first, second, draft)
  const priced = ({ id, quantity }: Stack) => ({ id, quantity, price: priceById(id)?.copper ?? null })
  return {
    key,
    account: first.account,
    character: first.character,
    level: first.level,
    mf: magicFind,
    activity,
    salvagekit: activity === 'Salvaging' ? draft.kit : '',
    delay: draft.delay,
    iso: new Date(second.takenAt).toISOString(),
    consumed: consumed.map(priced),
    items: gained.map(priced),
    wallet: [...wallet],
    bags: Object.fromEntries([
      ...consumed.map(({ id, quantity }) => [String(id), -quantity] as const),
      ...gained.map(({ id, quantity }) => [String(id), quantity] as const),
    ]),
  }
}
