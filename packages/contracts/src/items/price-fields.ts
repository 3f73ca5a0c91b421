const PRICE_FIELD = /^(\d+[dm]_)?(buy|sell)_price(_avg|_min|_max)?$/

/** Prices of orders: at least 1, or 0 on a side that was seen without any. */
export const isPriceField = (field: string): boolean => PRICE_FIELD.test(field)

/**
 * The field of an item whose 0 means that the side of a price was seen empty; null for fields that are not such a
 * price.
 */
export const unitsFieldOf = (field: string): string | null => {
  const [, window = '', side, metric] = PRICE_FIELD.exec(field) ?? []
  if (side === undefined) return null
  return metric === undefined ? `${window}${side}_quantity` : `${window}${side}_quantity_max`
}

/** The price of an empty side as null, for drawing and for minimums: 0 is on the wire for scripts only. */
export const withoutEmptyPrices = <Row extends object>(rows: readonly Row[]): Row[] =>
  rows.map((row) =>
    Object.values(row).includes(0)
      ? (Object.fromEntries(
          Object.entries(row).map(([field, value]) => [field, value === 0 && isPriceField(field) ? null : value]),
        ) as Row)
      : row,
  )
