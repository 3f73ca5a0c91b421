import { z } from 'zod'
import type { PriceRecord } from '../world.ts'
import type { RecordingFiles } from './recording-files.ts'

const sideSchema = z.object({ quantity: z.int(), unit_price: z.int() })
const priceSchema = z.object({ id: z.int(), whitelisted: z.boolean(), buys: sideSchema, sells: sideSchema })

export const readRecordedPrices = async (files: RecordingFiles, file: string): Promise<Map<number, PriceRecord>> => {
  const prices = new Map<number, PriceRecord>()
  await files.read(file, (value) => {
    const price = priceSchema.parse(value)
    prices.set(price.id, price)
  })
  return prices
}
