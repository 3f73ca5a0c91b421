import { callJson } from './call.ts'

export type TrueTrade = {
  side: 'buy' | 'sell'
  id: number
  item_id: number
  price: number
  quantity: number
  created: string
  purchased: string
}

type Span = { first: string; last: string }

/** What a player of the simulated game traded, as the game knows it itself, oldest first; both ends of the span included. */
export const trueTrades = async (game: string, account: string, { first, last }: Span): Promise<TrueTrade[]> => {
  const trades = (await callJson(`${game}/truth/players/${encodeURIComponent(account)}/trades`)) as {
    buys: Omit<TrueTrade, 'side'>[]
    sells: Omit<TrueTrade, 'side'>[]
  }
  const of = (side: 'buy' | 'sell', rows: readonly Omit<TrueTrade, 'side'>[]): TrueTrade[] =>
    rows.map((row) => ({ ...row, side }))
  const [from, to] = [Date.parse(first), Date.parse(last)]
  return [...of('buy', trades.buys), ...of('sell', trades.sells)]
    .filter(({ purchased }) => Date.parse(purchased) >= from && Date.parse(purchased) <= to)
    .sort((a, b) => {
      const [one, other] = [Date.parse(a.purchased), Date.parse(b.purchased)]
      return one - other || (a.side === b.side ? a.id - b.id : a.side === 'buy' ? -1 : 1)
    })
}

const day = (text: string): string => new Date(text).toISOString().slice(0, 10)

/** Sales matched with the oldest units bought before, unit by unit: slow, and written apart from the site. */
export const flipsUnitByUnit = (trades: readonly TrueTrade[]) => {
  const held = new Map<number, { day: string; price: number }[]>()
  const flips = new Map<string, { value: number; cost: number }>()
  for (const { side, item_id, price, quantity, purchased } of trades) {
    const units = held.get(item_id) ?? []
    held.set(item_id, units)
    for (let unit = 0; unit < quantity; unit++) {
      if (side === 'buy') {
        units.push({ day: day(purchased), price })
        continue
      }
      const bought = units.shift()
      if (bought === undefined) continue
      const key = `${item_id} ${bought.day} ${day(purchased)}`
      const flip = flips.get(key) ?? { value: 0, cost: 0 }
      flips.set(key, { value: flip.value + price, cost: flip.cost + bought.price })
    }
  }
  const profits = [...flips.values()].map(({ value, cost }) => Math.floor((value * 85) / 100) - cost)
  return {
    flips: profits.length,
    gained: profits.filter((profit) => profit > 0).length,
    profit: profits.reduce((sum, profit) => sum + profit, 0),
  }
}
