import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { PickMinute } from '@gildscope/finder'
import ky, { HTTPError } from 'ky'
import * as z from 'zod'
import type { PastDay } from './play-past.ts'

const HUNDREDTHS = 100
const units = z.int().min(0)
const price = z.nullable(z.int().min(1))
const daySchema = z.object({
  day: z.int(),
  minutes: z.array(z.tuple([z.int(), z.int(), price, units, units, price, units, units])),
})

const ofDay = (line: string): PastDay => {
  const { day, minutes } = daySchema.parse(JSON.parse(line))
  const byItem = new Map<number, PickMinute[]>()
  for (const [id, slot, buy, bought, buyValue, sell, sold, sellValue] of minutes) {
    const minute = {
      slot,
      buy: { price: buy, traded: bought * HUNDREDTHS, value: buyValue },
      sell: { price: sell, traded: sold * HUNDREDTHS, value: sellValue },
    }
    const known = byItem.get(id)
    if (known === undefined) byItem.set(id, [minute])
    else known.push(minute)
  }
  return { day, minutes: byItem }
}

type Span = { items: number; fromDay: number; toDay: number }

/** Days that the simulated game played before it began, one at a time; null from a game that tells of none. */
export const fetchPast = async (
  game: string,
  span: Span,
  signal: AbortSignal,
): Promise<AsyncIterable<PastDay> | null> => {
  try {
    const { body } = await ky.get(new URL('/archive/minutes.jsonl', game), {
      searchParams: span,
      signal,
      timeout: false,
    })
    return body === null ? null : daysOf(body)
  } catch (error) {
    if (error instanceof HTTPError && error.response.status === 404) return null
    throw error
  }
}

const daysOf = async function* (body: NonNullable<Response['body']>): AsyncGenerator<PastDay> {
  for await (const line of createInterface({ input: Readable.fromWeb(body as ReadableStream) })) yield ofDay(line)
}
