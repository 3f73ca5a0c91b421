/**
 * SQL of the sum of `buy_value`, `sell_delisted_value` and the like over rows. Where an archive had units but not their
 * value, the sum is unknown: that of the other rows would look like the total.
 */
export const summedWorth = (name: string): string =>
  `case when count(${name}) = count(${name.replace(/_(delisted_)?value$/, '_sold')}) then sum(${name}) end`

/** Whether a column contains the value of units. */
export const isWorth = (name: string): boolean => name.endsWith('_value')

/**
 * SQL of the sum of `buy_quantity_sum` or `sell_quantity_sum` over rows, as float8. Where an archive had prices but no
 * units, which is a sum of 0 over samples, the average of the other rows is used for them.
 */
export const summedUnits = (name: string): string => {
  const samples = name.replace(/_quantity_sum$/, '_samples')
  return `sum(${name})::float8 * coalesce(sum(${samples})::float8 / nullif(sum(${samples}) filter (where ${name} > 0), 0), 0)`
}
