import { gzipSync } from 'node:zlib'
import type { StoredTrade } from '@gildscope/archives'
import { until } from '@gildscope/testkit/until'
import { afterEach, describe, expect, test } from 'vitest'
import { createReckoner, type Made, type Reckoner } from './create-reckoner.ts'
import type { StoredMonth } from './stored-month.ts'

const LINE: StoredTrade = {
  side: 'sell',
  id: 5,
  item_id: 10,
  price: 100,
  quantity: 3,
  created: '2026-01-02T10:00:00Z',
  purchased: '2026-01-02T11:00:00Z',
}
const lineOf = (own: Partial<StoredTrade> = {}): string => `${JSON.stringify({ ...LINE, ...own })}\n`
const monthOf = (text: string): StoredMonth => ({ account: 0, pack: gzipSync(text, { level: 1 }), open: '' })

const SMALL = monthOf(lineOf())
const never = new AbortController().signal
const everything = { from: 0, to: Number.MAX_SAFE_INTEGER }

const logged: string[] = []
const log = { error: (_fields: unknown, text?: string) => logged.push(text ?? '') }

let reckoner: Reckoner | null = null
const open = (options: Parameters<typeof createReckoner>[1] = {}): Reckoner => {
  reckoner = createReckoner(log as never, options)
  return reckoner
}
afterEach(async () => {
  logged.length = 0
  await reckoner?.close()
})

const flipsOf = async (months: Iterable<StoredMonth> | AsyncIterable<StoredMonth>, caller = 'a'): Promise<Made> => {
  if (reckoner === null) throw new Error('nothing is open')
  const work = reckoner.begin(caller, never)
  try {
    const input = { accounts: ['A'], method: 'fifo' as const, fees: 'exact' as const, range: everything, gaps: [] }
    return await work.make({ name: 'flips', input, months }, { encoding: 'gzip' })
  } finally {
    work.end()
  }
}
const textOf = ({ parts }: Made): string => Buffer.concat(parts).toString()

describe('the thread that reads archives', () => {
  test('goes on after an archive that cannot be read', async () => {
    open()
    await expect(
      flipsOf([{ account: 0, pack: Buffer.from('no gzip, but long enough for a length'), open: '' }]),
    ).rejects.toThrow(/could not be read/)
    const broken = async function* (): AsyncGenerator<StoredMonth> {
      yield SMALL
      throw new Error('the database went away')
    }
    await expect(flipsOf(broken())).rejects.toThrow('the database went away')
    expect(textOf(await flipsOf([SMALL]))).toContain('"quantity":3')
  })

  test('reads nothing of who waits for a turn, and lets callers take turns', async () => {
    open()
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const noted = async function* (name: string, before?: Promise<void>): AsyncGenerator<StoredMonth> {
      order.push(name)
      await before
      yield SMALL
    }
    const first = flipsOf(noted('greedy 1', gate.promise), 'greedy')
    const others = [
      flipsOf(noted('greedy 2'), 'greedy'),
      flipsOf(noted('greedy 3'), 'greedy'),
      flipsOf(noted('other'), 'other'),
    ]
    await until('the first one reads', () => order.length === 1)
    gate.resolve()
    await Promise.all([first, ...others])
    expect(order).toEqual(['greedy 1', 'other', 'greedy 2', 'greedy 3'])
  })

  test('has so many places for one caller, and says when to come back', async () => {
    open()
    const begun = Array.from({ length: 12 }, () => reckoner?.begin('greedy', never))
    expect(() => reckoner?.begin('greedy', never)).toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 5 } }),
    )
    expect(() => reckoner?.begin('other', never)).not.toThrow()
    for (const work of begun) work?.end()
    expect(() => reckoner?.begin('greedy', never)).not.toThrow()
  })
})
