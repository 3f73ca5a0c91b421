import { expect, test } from 'vitest'
import { historyCsv } from './history-csv.ts'

test('one line per row under the names of the fields; unknown is empty', () => {
  const rows = [
    { date: '2026-11-20T11:00:00Z', sell_price_avg: 2030, sell_sold: null },
    { date: '2026-11-20T12:00:00Z', sell_price_avg: 2031, sell_sold: 0 },
  ]
  expect(historyCsv(rows, ['date', 'sell_price_avg', 'sell_sold'])).toBe(
    'date,sell_price_avg,sell_sold\n2026-11-20T11:00:00Z,2030,\n2026-11-20T12:00:00Z,2031,0\n',
  )
})
