import type { FlipRow, Flips, TradeRow } from '@gildscope/contracts'

export const AURELIA = 'Aurelia.4821'
export const BRANN = 'Brann Thorne.1170'

/** Trades of one account in an item on a day; pass what differs. */
export const tradeRow = (date: string, part: Partial<TradeRow> = {}): TradeRow => ({
  ...{ date, account: AURELIA, id: 19721, firstTime: `${date}T10:29:00Z`, quantity: 10, trades: 2, value: 100_000 },
  ...{ seconds: 2 * 3600, known: 10, knownValue: 100_000, cost: 70_000 },
  ...part,
})

/** 46 runes bought in two parts and sold in three: 22g 92s 88c after fees. */
export const RUNES: FlipRow = {
  ...{ account: AURELIA, id: 24836, buyDate: '2026-11-09', date: '2026-11-19', days: 10, quantity: 46 },
  ...{ buyPriceTotal: 1_693_900, sellPriceTotal: 2_262_575, profit: 568_675, profitTax: 229_288 },
  buys: [
    ['2026-11-09T18:22:00Z', 20, 36_400],
    ['2026-11-12T07:05:00Z', 26, 37_150],
  ],
  sells: [
    ['2026-11-16T21:14:00Z', 12, 48_900],
    ['2026-11-18T13:40:00Z', 19, 49_250],
    ['2026-11-19T08:31:00Z', 15, 49_335],
  ],
}

/** 10 globs bought at 16s and sold at 20s the day after: 85 % of 2g less 1g 60s. */
export const GLOBS: FlipRow = {
  ...{ account: BRANN, id: 19721, buyDate: '2026-10-02', date: '2026-10-03', days: 1, quantity: 10 },
  ...{ buyPriceTotal: 16_000, sellPriceTotal: 20_000, profit: 4000, profitTax: 1000 },
  buys: [['2026-10-02T08:00:00Z', 10, 1600]],
  sells: [['2026-10-03T09:00:00Z', 10, 2000]],
}

export const FLIPS: Flips = {
  flips: [RUNES, { ...GLOBS, date: '2026-10-20', days: 18, sells: [['2026-10-20T09:00:00Z', 10, 2000]] }, GLOBS],
  months: [
    { month: '2026-11', flips: 1, gained: 1, cost: 1_693_900, profitTax: 229_288 },
    { month: '2026-10', flips: 2, gained: 2, cost: 32_000, profitTax: 2000 },
  ],
  open: [{ account: AURELIA, id: 24836, quantity: 2, cost: 72_422, buyDate: '2026-11-18' }],
  unknown: [{ account: AURELIA, id: 83008, quantity: 4820, value: 8_436_628, received: 7_171_133 }],
  first: '2025-10-06',
  gaps: [],
}
