import { expect, test } from 'vitest'
import { createReadBuffers } from './read-buffers.ts'

test('the same buffer is filled again and again while nobody holds it', () => {
  const buffers = createReadBuffers()
  const first = buffers.next()
  expect(buffers.next()).toBe(first)
  buffers.hold()()
  expect(buffers.next()).toBe(first)
})

test('what is held is not filled again until all have let it go, however often one of them does', () => {
  const buffers = createReadBuffers()
  const held = buffers.next()
  const [one, other] = [buffers.hold(), buffers.hold()]
  const second = buffers.next()
  expect(second).not.toBe(held)
  one()
  one()
  const letGo = buffers.hold()
  const third = buffers.next()
  expect([held, second]).not.toContain(third)
  letGo()
  other()
  buffers.hold()
  expect([held, second]).toContain(buffers.next())
})
