import { getBooks } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import type { Api } from '../../../../api/api-context.tsx'
import { BOOKS_A_CALL, readDeeper, readFacts, WHOLE_BOOKS_A_CALL } from './read-facts.ts'

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
  await readFacts(api, { outputs: [], others: ids(2.5 * BOOKS_A_CALL) }, signal)
  expect(asked).toEqual([BOOKS_A_CALL, BOOKS_A_CALL, BOOKS_A_CALL / 2])
  asked.length = 0
  await readDeeper(api, ids(WHOLE_BOOKS_A_CALL + 1), signal)
  expect(asked).toEqual([WHOLE_BOOKS_A_CALL, 1])
})
