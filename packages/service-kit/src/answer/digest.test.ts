import { expect, it } from 'vitest'
import { createDigest, digestOf } from './digest.ts'

const bytesOf = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => (index * 31) % 251))

it('is the same for the same bytes, whatever pieces they come in', () => {
  const bytes = bytesOf(10_000)
  for (const size of [1, 7, 32, 4096, 10_000]) {
    const digest = createDigest()
    for (let from = 0; from < bytes.length; from += size) digest.update(bytes.subarray(from, from + size))
    expect(digest.text()).toBe(digestOf(bytes))
  }
})

it('is another one for every byte that differs, and for every length', () => {
  const bytes = bytesOf(400)
  const digests = new Set([digestOf(bytes)])
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    digests.add(digestOf(changed)).add(digestOf(bytes.subarray(0, at)))
  }
  expect(digests.size).toBe(1 + 2 * bytes.length)
})

it('has letters that a tag may have', () => {
  expect(digestOf(Buffer.from('[]'))).toMatch(/^[0-9a-z]+\.[0-9a-z]+$/)
})
