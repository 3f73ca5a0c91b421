const COMMA = 44
const CLOSE = 41
const MINUS = 45
const ZERO = 48
const NINE = 57

/**
 * The cells of a row of numbers that PostgreSQL wrote as one text, such as `(1,,-2.5)`; absent ones are null. The driver
 * takes three times as long to read the same cells one by one.
 */
export const numbersOfRow = (row: string): (number | null)[] => {
  const cells: (number | null)[] = []
  let from = 1
  let value = 0
  let isNegative = false
  let isWhole = true
  for (let at = 1; at < row.length; at += 1) {
    const sign = row.charCodeAt(at)
    if (sign >= ZERO && sign <= NINE) value = value * 10 + (sign - ZERO)
    else if (sign === COMMA || sign === CLOSE) {
      if (at === from) cells.push(null)
      else if (isWhole) cells.push(isNegative ? -value : value)
      else cells.push(Number(row.slice(from, at)))
      from = at + 1
      value = 0
      isNegative = false
      isWhole = true
    } else if (sign === MINUS && at === from) isNegative = true
    else isWhole = false
  }
  return cells
}
