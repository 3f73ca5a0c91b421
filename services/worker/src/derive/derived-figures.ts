import {
  type Book,
  type Copper,
  EMPTY_SIDE,
  earlierAverage,
  flipProfit,
  roiPercent,
  type SnatchIt,
  type SnipeIt,
  sellPriceChange,
  snatchIt,
  snipeIt,
  tax,
  WINDOW_DAYS,
} from '@gildscope/market'

/** The stored values of a rolling window that figures are calculated from. */
export type WindowFigures = {
  coverage: number
  buyValue: Copper | null
  sellValue: Copper | null
  sellDelistedValue: Copper | null
  sellSold: number | null
  sellPriceAvg: Copper | null
  sellPriceMax: Copper | null
}

export type DerivedInput = {
  buyPrice: Copper | null
  sellPrice: Copper | null
  /** null before the first one. */
  book: Book | null
  day: WindowFigures | null
  twoDays: WindowFigures | null
  week: WindowFigures | null
}

export type DerivedFigures = {
  profit: Copper | null
  roi: number | null
  dayTax: Copper | null
  sellPriceChange: number | null
  snatchIt: SnatchIt | null
  snipeIt: SnipeIt | null
}

export const derivedFigures = (input: DerivedInput): DerivedFigures => {
  const { buyPrice, sellPrice, day, week } = input
  const sells = input.book?.sells ?? EMPTY_SIDE
  const sellSold7d = wholeUnits(week?.sellSold)
  const coverage7d = week?.coverage ?? 0
  const sellPriceAvg7d = week?.sellPriceAvg ?? null
  return {
    profit: buyPrice === null || sellPrice === null ? null : flipProfit(buyPrice, sellPrice),
    roi: roiPercent(buyPrice, sellPrice),
    dayTax: dayTax(day),
    sellPriceChange: sellPriceChange({ sellPrice, yesterdaySellPriceAvg: yesterdayAverage(input), sellSold7d }),
    snatchIt: snatchIt({
      sells,
      sellPriceAvg1d: day?.sellPriceAvg ?? null,
      sellPriceAvg7d,
      sellSold7d,
      coverage7d,
    }),
    snipeIt: snipeIt({ sells, sellPriceAvg7d, sellPriceMax7d: week?.sellPriceMax ?? null, sellSold7d, coverage7d }),
  }
}

// Estimates may be fractions of a unit, but half a unit cannot be traded.
const wholeUnits = (units: number | null | undefined): number | null =>
  units === null || units === undefined ? null : Math.floor(units)

const dayTax = (day: WindowFigures | null): Copper | null =>
  day === null || day.buyValue === null || day.sellValue === null || day.sellDelistedValue === null
    ? null
    : tax({ buyValue: day.buyValue, sellValue: day.sellValue, sellDelistedValue: day.sellDelistedValue })

/**
 * The day before the last 24 hours. Coverage times length replaces the number of samples, which windows do not store.
 */
const yesterdayAverage = ({ day, twoDays }: DerivedInput): number | null =>
  day === null || twoDays === null
    ? null
    : earlierAverage(
        { average: twoDays.sellPriceAvg, samples: twoDays.coverage * WINDOW_DAYS['2d'] },
        { average: day.sellPriceAvg, samples: day.sellPriceAvg === null ? 0 : day.coverage * WINDOW_DAYS['1d'] },
      )
