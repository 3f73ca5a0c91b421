import { type StreamedPrice, streamedPrice, streamHeartbeat, withoutEmptyPrices } from '@gildscope/contracts'
import * as z from 'zod/mini'
import type { LiveEvent } from '../live-connection.ts'

const prices = z.array(streamedPrice)

/** The data of an event; null when it does not match the schema, which the page tolerates. */
const readData = <T>(schema: z.ZodMiniType<T>, data: string): T | null => {
  try {
    return schema.parse(JSON.parse(data))
  } catch {
    return null
  }
}

const fieldsOf = (block: string): Map<string, string> =>
  new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':')
      return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )

const versionOf = (id: string | undefined): number | null => (id !== undefined && /^\d+$/.test(id) ? Number(id) : null)

/** Takes server-sent events as text in pieces of any size. Parts of one change are reported together, with its version. */
export const createEventReader = (hear: (event: LiveEvent) => void): ((text: string) => void) => {
  let waiting = ''
  let parts: StreamedPrice[] = []

  const endParts = (version: number): void => {
    const changed = parts
    parts = []
    if (changed.length > 0) hear({ type: 'prices', prices: changed, version })
  }

  const take = (fields: ReadonlyMap<string, string>): void => {
    const [type, data, version] = [fields.get('event'), fields.get('data') ?? '', versionOf(fields.get('id'))]
    if (type === 'prices') {
      parts.push(...withoutEmptyPrices(readData(prices, data) ?? []))
      if (version !== null) endParts(version)
    } else if (type === 'heartbeat') {
      const heartbeat = readData(streamHeartbeat, data)
      if (heartbeat === null) return
      endParts(heartbeat.version)
      hear({ type, version: heartbeat.version })
    } else if (type === 'reset') {
      parts = []
      hear({ type, version: version ?? 0 })
    }
  }

  return (text) => {
    const blocks = `${waiting}${text}`.split('\n\n')
    waiting = blocks.pop() ?? ''
    for (const block of blocks) take(fieldsOf(block))
  }
}
