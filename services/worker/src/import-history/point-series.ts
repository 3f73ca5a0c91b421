import { DAY_MS } from '@gildscope/base/time'
import { type Bucket, emptySideBucket, type SideBucket } from '@gildscope/market'
import * as z from 'zod'
import { isPrice, withPossiblePrices } from './possible-prices.ts'

/** Seconds since 1970, unit price, quantity, listings; 0 where the side had no orders. */
const pointSchema = z.tuple([z.number(), z.number(), z.number()]).rest(z.number())

/** All points of one item, as stored by gw2spidy. */
export const pointSeriesSchema = z.object({
  id: z.int().positive(),
  buys: z.array(pointSchema),
  sells: z.array(pointSchema),
})
export type PointSeries = z.infer<typeof pointSeriesSchema>
type Point = z.infer<typeof pointSchema>

/** Days of a series: every point is a sample of its UTC day. Trades are unknown. */
export const daysOfSeries = ({ id, buys, sells }: PointSeries): Bucket[] => {
  const buyDays = byDay(buys)
  const sellDays = byDay(sells)
  const days = [...new Set([...buyDays.keys(), ...sellDays.keys()])].sort((a, b) => a - b)
  return days.map((day) => {
    const [buyPoints, sellPoints] = [buyDays.get(day) ?? [], sellDays.get(day) ?? []]
    return withPossiblePrices({
      itemId: id,
      start: day * DAY_MS,
      count: Math.max(buyPoints.length, sellPoints.length),
      buy: sideOfPoints(buyPoints),
      sell: sideOfPoints(sellPoints),
    })
  })
}

const byDay = (points: readonly Point[]): Map<number, Point[]> =>
  Map.groupBy(points, ([seconds]) => Math.floor((seconds * 1_000) / DAY_MS))

const sideOfPoints = (points: readonly Point[]): SideBucket => {
  const seen = points.filter(([, price, quantity]) => isPrice(price) && quantity > 0)
  if (seen.length === 0) return emptySideBucket()
  const prices = spread(seen.map(([, price]) => price))
  const quantities = spread(seen.map(([, , quantity]) => quantity))
  return {
    samples: seen.length,
    priceSum: prices.sum,
    priceM2: prices.m2,
    priceMin: prices.min,
    priceMax: prices.max,
    quantitySum: quantities.sum,
    quantityM2: quantities.m2,
    quantityMin: quantities.min,
    quantityMax: quantities.max,
    steady: null,
    flow: null,
  }
}

const spread = (values: readonly number[]) => {
  const sum = values.reduce((total, value) => total + value, 0)
  const mean = sum / values.length
  return {
    sum,
    m2: values.reduce((total, value) => total + (value - mean) ** 2, 0),
    min: Math.min(...values),
    max: Math.max(...values),
  }
}
