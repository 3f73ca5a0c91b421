import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type Answer, AnswerCache } from './answer-cache.ts'

const counted = (text: string) => {
  let made = 0
  return {
    render: async (): Promise<Answer> => {
      made += 1
      return { body: Buffer.from(text), total: 1 }
    },
    made: () => made,
  }
}
const LONG = 'some text that is worth compressing '.repeat(100)

it('makes an answer once for all who ask at the same time, in whatever encoding', async () => {
  const cache = new AnswerCache(1_000_000)
  const { render, made } = counted(LONG)
  const answers = await Promise.all(
    (['gzip', 'gzip', 'identity', 'br'] as const).map((encoding) => cache.get(1, 'key', encoding, render)),
  )
  expect(made()).toBe(1)
  expect(answers[0]?.body).toBe(answers[1]?.body)
  expect(gunzipSync(answers[0]!.body).toString()).toBe(LONG)
  expect(answers.map(({ encoding }) => encoding)).toEqual(['gzip', 'gzip', 'identity', 'br'])
})

it('does not compress what is short', async () => {
  const { render } = counted('short')
  expect(await new AnswerCache(1000).get(1, 'key', 'gzip', render)).toMatchObject({ encoding: 'any', total: 1 })
})

it('forgets everything with the next snapshot, and keeps nothing of an older one', async () => {
  const cache = new AnswerCache(1_000_000)
  const { render, made } = counted('short')
  await cache.get(1, 'key', 'identity', render)
  await cache.get(2, 'key', 'identity', render)
  expect(made()).toBe(2)
  await cache.get(1, 'key', 'identity', render)
  await cache.get(1, 'key', 'identity', render)
  expect(made()).toBe(4)
  await cache.get(2, 'key', 'identity', render)
  expect(made()).toBe(4)
})

it('holds no more bytes than it may, and lets the longest unused go first', async () => {
  const cache = new AnswerCache(250)
  const body = counted('x'.repeat(100))
  const get = (key: string) => cache.get(1, key, 'identity', body.render)
  await get('a')
  await get('b')
  await get('a')
  await get('c')
  expect(body.made()).toBe(3)
  await get('a')
  expect(body.made()).toBe(3)
  await get('b')
  expect(body.made()).toBe(4)
})

it('tries again after a failure', async () => {
  const cache = new AnswerCache(1000)
  const { render } = counted('fine')
  await expect(cache.get(1, 'key', 'identity', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await cache.get(1, 'key', 'identity', render)).toMatchObject({ total: 1 })
})
