import { expect, it } from 'vitest'
import { all, errorOf } from '../testing/serve.ts'
import { readText } from './read-text.ts'

const bytes = (...values: number[]) => new Uint8Array(values)

it('reads letters that are cut in the middle', async () => {
  const body = ReadableStream.from([bytes(0xc3), bytes(0xbc)])
  expect((await all(readText(body, 1000))).join('')).toBe('ü')
})

it('considers a connection dead when nothing arrives, and closes it', async () => {
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({ cancel: () => leave() })
  expect(await errorOf(all(readText(body, 10)))).toMatchObject({
    code: 'OFFLINE',
    message: 'nothing arrived for 0.01 seconds',
  })
  await isLeft
})
