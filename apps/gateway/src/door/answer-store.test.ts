import { createRegistry } from '@gildscope/service-kit'
import { expect, test } from 'vitest'
import { MarketMirror } from '../streams/market-mirror.ts'
import { type AnswerDraft, AnswerStore } from './answer-store.ts'
import { SlowReaders } from './slow-readers.ts'

const createStore = (): AnswerStore =>
  new AnswerStore({
    maxBytes: 64_000_000,
    metrics: createRegistry('test'),
    mirror: new MarketMirror(Date.now),
    slowReaders: new SlowReaders(0),
    now: Date.now,
  })

/** Begins the answer of an address that was asked before. */
const begin = (store: AnswerStore, url: string): AnswerDraft => {
  store.begin(url, undefined)?.end()
  const draft = store.begin(url, undefined)
  if (draft === null) throw new Error('no draft')
  return draft
}

const headOf = (bytes?: number): string[] => [
  ...['etag', '"a"', 'cache-control', 'public, max-age=60'],
  ...(bytes === undefined ? [] : ['content-length', String(bytes)]),
]

test('of an answer that is too large to be cached nothing is kept while it passes', () => {
  const store = createStore()
  expect(begin(store, '/small').keepUpTo(200, headOf(4_000_000))).toBe(4_000_000)
  expect(begin(store, '/large').keepUpTo(200, headOf(4_000_001))).toBe(0)
})

test('large answers that pass at the same time share their room, and give it back once', () => {
  const store = createStore()
  const drafts = Array.from({ length: 6 }, (_, n) => begin(store, `/${n}`))
  expect(drafts.map((draft) => draft.keepUpTo(200, headOf(3_900_000)))).toEqual([
    ...Array.from({ length: 4 }, () => 3_900_000),
    0,
    0,
  ])
  const small = begin(store, '/small')
  expect(small.keepUpTo(200, headOf(300_000))).toBe(300_000)
  // Of unknown length.
  expect(begin(store, '/chunked').keepUpTo(200, headOf())).toBe(0)
  for (const draft of [...drafts, ...drafts]) draft.end()
  expect(begin(store, '/chunked/again').keepUpTo(200, headOf())).toBe(4_000_000)
  const after = Array.from({ length: 4 }, (_, n) => begin(store, `/after/${n}`))
  expect(after.map((draft) => draft.keepUpTo(200, headOf(3_900_000)))).toEqual([3_900_000, 3_900_000, 3_900_000, 0])
})
