import { csvLine, typedText } from '@gildscope/base/csv'
import { itemGood, type Plan, type Wait } from '@gildscope/planner'
import { placesText } from '../answer/place-text.ts'
import { fetchKey, missingKey, purchaseKey, saleKey, stepKey, vendorKey } from '../lines/line-keys.ts'
import type { NameOf } from './list-text.ts'

const HEAD = ['what', 'id', 'name', 'units', 'how', 'unit_price', 'sum', 'wait_days', 'done']

/** Waits without an end are no number in a table; no estimate is better than a thousandth of a day, a minute and a half. */
const daysOf = (wait: Wait | null): number | null =>
  wait === null || !Number.isFinite(wait.days) ? null : Math.round(wait.days * 1000) / 1000

/** Every line of a plan, steps too; coins in copper. */
export const planCsv = (plan: Plan, nameOf: NameOf, isDone: (key: string) => boolean): string => {
  const idOf = (good: string): string => good.slice(good.lastIndexOf(':') + 1)
  const rows = [
    HEAD,
    ...plan.sales.map((sale) => {
      const { item, units, how, price, received, wait } = sale
      return ['sell', item, nameOf(itemGood(item)), units, how, price, received, daysOf(wait), isDone(saleKey(sale))]
    }),
    ...plan.purchases.flatMap((line) => {
      const { item, unitsNow, unitsByOrder, bought, placed } = line
      const start = ['buy', item, nameOf(itemGood(item))]
      const done = isDone(purchaseKey(line))
      return [
        ...(bought === null ? [] : [[...start, unitsNow, 'at once', bought.worst, bought.total, 0, done]]),
        ...(placed === null
          ? []
          : [[...start, unitsByOrder, 'order', placed.price, placed.total, daysOf(placed.wait), done]]),
      ]
    }),
    ...plan.vendors.map((line) => {
      const { item, units, way, coin } = line
      const each = units === 0 ? null : coin / units
      return [
        'vendor',
        item,
        nameOf(itemGood(item)),
        units,
        way.merchant?.name,
        each,
        coin,
        null,
        isDone(vendorKey(line)),
      ]
    }),
    ...plan.fetched.map((line) => {
      const { good, units, places, value } = line
      return ['fetch', idOf(good), nameOf(good), units, placesText(places), null, value, null, isDone(fetchKey(line))]
    }),
    ...plan.missing.map((line) => {
      const { good, units } = line
      return ['obtain', idOf(good), nameOf(good), units, null, null, null, null, isDone(missingKey(line))]
    }),
    ...plan.steps.flatMap((step) => {
      const { way, makes, alsoMakes, character } = step
      const how = [way.kit === null ? way.kind : `${way.kind} with ${way.kit}`, character].filter(Boolean).join(' by ')
      const end = [how, null, null, null, isDone(stepKey(step))]
      return [
        ['make', way.output, nameOf(itemGood(way.output)), makes, ...end],
        ...alsoMakes.map(({ good, units }) => ['also', idOf(good), nameOf(good), units, ...end]),
      ]
    }),
  ]
  // Names of merchants come from lists that anybody may write to.
  return rows
    .map((row) => `${csvLine(row.map((cell) => (typeof cell === 'string' ? typedText(cell) : cell)))}\r\n`)
    .join('')
}
