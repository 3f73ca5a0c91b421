import { getBooks, type Way } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import type { Api } from '../../../../api/api-context.tsx'
import { BOOKS_A_CALL, readDeeper, readFacts, usefulConversions, WHOLE_BOOKS_A_CALL } from './read-facts.ts'

const { signal } = new AbortController()

/** Answers nothing, and notes how many books each call asked for. */
const listening = () => {
  const asked: number[] = []
  const call = async (endpoint: { name: string }, { query }: { query: { ids: number[] } }) => {
    if (endpoint.name === getBooks.name) asked.push(query.ids.length)
    return []
  }
  return { asked, api: { call } as unknown as Api }
}
const ids = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

test('books are read fifty at a time, whole ones ten: an answer is checked in one go', async () => {
  const { asked, api } = listening()
  await readFacts(api, { outputs: [], held: ids(2.5 * BOOKS_A_CALL), buys: false, converts: false }, signal)
  expect(asked).toEqual([BOOKS_A_CALL, BOOKS_A_CALL, BOOKS_A_CALL / 2])
  asked.length = 0
  await readDeeper(api, ids(WHOLE_BOOKS_A_CALL + 1), signal)
  expect(asked).toEqual([WHOLE_BOOKS_A_CALL, 1])
})

test('of all conversions those count that begin with what is held, what comes of that, and what drop research knows of', () => {
  const conversion = (id: number, item: number, output: number, more: Partial<Way> = {}): Way => ({
    ...{ id, kind: 'open', output, count: 1, byproducts: [], kit: null, least: null, most: null, disciplines: [] },
    ...{ inputs: [{ kind: 'item', id: item, count: 1 }], rating: null, isLearned: false, perDay: null },
    ...{ merchant: null, source: 'custom-recipes', ...more },
  })
  const ways = [
    conversion(1, 12, 13),
    conversion(2, 10, 11, { byproducts: [{ id: 12, count: 0.5 }] }),
    conversion(3, 20, 21),
    conversion(4, 30, 31, { source: 'drops' }),
    conversion(5, 31, 32),
  ]
  const found = (buys: boolean) =>
    usefulConversions(ways, { held: [10], buys })
      .map(({ id }) => id)
      .sort()
  expect(found(true)).toEqual([1, 2, 4, 5])
  expect(found(false)).toEqual([1, 2])
  const many = Array.from({ length: 400 }, (_, nth) => conversion(nth, 100 + nth, 600, { source: 'drops' }))
  expect(usefulConversions(many, { held: [450], buys: true })).toHaveLength(151)
})
