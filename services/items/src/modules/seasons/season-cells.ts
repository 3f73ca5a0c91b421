import { SURE_RATE } from '@gildscope/contracts'
import { PHASES, SEASON_NUMBERS, SEASON_SIZE, type SeasonNumber, seasonPlace } from '@gildscope/market'
import { numberColumn, textColumn } from '../../store/read-column.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import type { SeasonTable } from './season-repository.ts'

type Value = number | string | boolean | null
/** Reads a field of the item in a row of the table. */
export type SeasonCell = (row: number) => Value

const PERCENT: ReadonlySet<string> = new Set<SeasonNumber>(['change', 'low', 'high'])
const COUNTS: ReadonlySet<string> = new Set<SeasonNumber>(['years', 'agreeing'])
const DAYS_OF_WEEK = 7

const rounded = (value: number, digits: number): number | null =>
  Number.isNaN(value) ? null : Math.round(value * 10 ** digits) / 10 ** digits

/** Fields of `market` items with a season; unknown ones are null. */
export const seasonCells = ({ ids, numbers, rates }: SeasonTable, snapshot: Snapshot) => {
  const ofItem =
    (read: (row: number) => Value): SeasonCell =>
    (row) => {
      const place = snapshot.rowOf.get(ids[row]!)
      return place === undefined ? null : read(place)
    }
  const sold = numberColumn(snapshot, '7d_sell_sold')
  const facts: Readonly<Record<string, SeasonCell>> = {
    id: (row) => ids[row]!,
    icon: ofItem(textColumn(snapshot, 'img')),
    name: ofItem(textColumn(snapshot, 'name')),
    rarity: ofItem(textColumn(snapshot, 'rarity')),
    sell_price: ofItem(numberColumn(snapshot, 'sell_price')),
    tested: () => ids.length,
    type: ofItem(textColumn(snapshot, 'type')),
    velocity: ofItem((row) => rounded((sold(row) ?? Number.NaN) / DAYS_OF_WEEK, 2)),
  }
  const phaseCell = (field: string): SeasonCell | null => {
    const at = field.lastIndexOf('_')
    const [name, measure] = [field.slice(0, at), field.slice(at + 1)]
    const index = PHASES.map(String).indexOf(name)
    const phase = PHASES[index]
    if (phase === undefined) return null
    const rate = rates[index]!
    if (measure === 'rate') return (row) => rounded(rate[row]!, 4)
    if (measure === 'sure') return (row) => (Number.isNaN(rate[row]!) ? null : rate[row]! <= SURE_RATE)
    const number = SEASON_NUMBERS.find((known) => known === measure)
    if (number === undefined) return null
    const place = seasonPlace(phase, number)
    const read = (row: number): number => numbers[row * SEASON_SIZE + place]!
    if (PERCENT.has(measure)) return (row) => rounded(read(row) * 100, 1)
    return COUNTS.has(measure) ? (row) => rounded(read(row), 0) : null
  }
  return (field: string): SeasonCell =>
    (Object.hasOwn(facts, field) ? facts[field] : null) ?? phaseCell(field) ?? (() => null)
}
