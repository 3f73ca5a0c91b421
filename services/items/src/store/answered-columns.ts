import { unitsFieldOf } from '@gildscope/contracts'
import { type Column, isNumeric, type NumberColumn } from './column.ts'
import { type ColumnLookup, columnsOf } from './computed-columns.ts'
import type { Snapshot } from './snapshot.ts'

/** By the column of the prices: columns are immutable, so results based on the same two stay valid across versions. */
const made = new WeakMap<Column, { units: Column; answered: NumberColumn }>()

const answeredPrices = (prices: NumberColumn, units: NumberColumn): NumberColumn => {
  const known = made.get(prices)
  if (known?.units === units) return known.answered
  const values = prices.values.slice()
  for (let row = 0; row < values.length; row += 1)
    if (Number.isNaN(values[row]!) && units.values[row] === 0) values[row] = 0
  const answered: NumberColumn = { kind: prices.kind, values }
  made.set(prices, { units, answered })
  return answered
}

/**
 * Columns as they are returned: the price of a side that was seen empty is 0, because scripts calculate with it.
 * Sorting, comparing and computed columns use the snapshot's own columns, in which there is no price.
 */
export const answeredColumnsOf = (snapshot: Snapshot): ColumnLookup => {
  const columns = columnsOf(snapshot)
  return {
    get: (field) => {
      const column = columns.get(field)
      const unitsField = unitsFieldOf(field)
      const units = unitsField === null ? undefined : columns.get(unitsField)
      if (column === undefined || units === undefined || !isNumeric(column) || !isNumeric(units)) return column
      return answeredPrices(column, units)
    },
  }
}
