import { expect, test } from 'vitest'
import { createReadBuffers } from './read-buffers.ts'

test('a buffer is reused while no one holds it', () => {
  const buffers = createReadBuffers()
  const first = buffers.next()
  expect(buffers.next()).toBe(first)
  buffers.hold()()
  expect(buffers.next()).toBe(first)
})

test('a buffer in use is not refilled until all holders have released it, however often one of them does', () => {
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
