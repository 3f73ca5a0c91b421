import { formatFilter } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { RANKINGS, type Ranking, rankingColumns, rankingLink, rankingTerms } from './rankings.ts'

const named = (id: string): Ranking => {
  const found = RANKINGS.find((ranking) => ranking.id === id)
  if (found === undefined) throw new Error(`no ranking ${id}`)
  return found
}

it('ranks fifteen times, each by its own field but for rise and fall', () => {
  expect(RANKINGS.map(({ sort, first }) => `${sort} ${first}`).sort()).toEqual(
    [
      ...['firstAdded desc', 'buy_price desc', 'sell_price desc', 'sell_quantity desc', 'buy_quantity desc'],
      ...['1d_sell_sold desc', '1d_buy_sold desc', '1d_sell_value desc', '1d_sell_listed desc'],
      ...['1d_sell_delisted desc', '1d_tax desc', 'held_price_move desc', 'held_price_move asc'],
      ...['held_profit desc', 'held_roi desc'],
    ].sort(),
  )
})

it('ranks only items that are traded and have a value', () => {
  expect(formatFilter(rankingTerms(named('supply')))).toBe('marketable:eq:true,sell_quantity:ne:null')
})

it('calls a fall only what fell and a rise what rose, and links to the same', () => {
  expect(formatFilter(rankingTerms(named('fall')))).toContain('held_price_move:lte:-0.01')
  expect(decodeURIComponent(rankingLink(named('rise'), 'desc'))).toContain('f.held_price_move=0.01,')
  expect(decodeURIComponent(rankingLink(named('fall'), 'asc'))).toContain('f.held_price_move=,-0.01')
})

it('believes a profit only where both sides trade, and links to the list with the same filter', () => {
  expect(formatFilter(rankingTerms(named('profit')))).toContain('7d_sell_sold:gte:7,7d_buy_sold:gte:7')
  expect(decodeURIComponent(rankingLink(named('roi'), 'desc'))).toBe(
    '/tradepost/detailed?sort=held_roi&order=desc&f.7d_sell_sold=7,&f.7d_buy_sold=7,',
  )
  expect(rankingLink(named('sell'), 'asc')).toBe('/tradepost/detailed?sort=sell_price&order=asc')
})

it('shows the cost, the proceeds and the daily trades of a flip', () => {
  for (const id of ['profit', 'roi'])
    expect(rankingColumns(named(id)).map((column) => column.id)).toEqual(
      expect.arrayContaining(['held_buy_price', 'held_sell_price', 'held_units_per_day', 'held_profit', 'held_roi']),
    )
})
