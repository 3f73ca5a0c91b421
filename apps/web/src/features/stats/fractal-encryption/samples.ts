import { type FractalAverages, type FractalSample, fractalAverages } from '@gildscope/market'
import * as z from 'zod/mini'

const sampleRow = z.object({ sample: z.string(), boxes: z.int(), drop: z.string(), quantity: z.number() })

/** Averages of all samples that the service has; null without any. Each sample comes as one row per drop. */
export const readAverages = (rows: readonly unknown[]): FractalAverages | null => {
  const samples = new Map<string, FractalSample & { drops: Record<string, number> }>()
  for (const row of rows) {
    const { success, data } = z.safeParse(sampleRow, row)
    if (!success) continue
    const sample = samples.get(data.sample) ?? { boxes: data.boxes, drops: {} }
    samples.set(data.sample, sample)
    sample.drops[data.drop] = (sample.drops[data.drop] ?? 0) + data.quantity
  }
  return fractalAverages([...samples.values()])
}

const ITEM = /^\d{1,9}$/

/** The item of a drop; null: it is a group name. */
export const itemOfDrop = (drop: string): number | null => (ITEM.test(drop) ? Number(drop) : null)
