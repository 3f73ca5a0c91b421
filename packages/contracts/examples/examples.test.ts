import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '../src/index.ts'
import { EXAMPLES } from './examples.ts'

const CALLS = Object.values(ENDPOINTS).flat()
const GAME_KEY = /[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{20}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}/g
const MADE_UP_KEY = '01234567-89AB-CDEF-0123-456789ABCDEF01234567-89AB-CDEF-0123-456789ABCDEF'
const ADDRESS = /[\w.+-]+@[\w.-]+/g
/** Sessions, ids of lists and shares, pseudonyms and keys in mailed links are of this kind; hashes are written in hex. */
const SECRET = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{20,}(?![\w-])/g
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

test('every call has an example, and nothing else has', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(CALLS.map(({ name }) => name).sort())
})

describe('the example of', () => {
  test.each(CALLS)('$name is an answer of its call, without a field too many', ({ name, answer, media = 'json' }) => {
    const example = EXAMPLES[name]?.answer
    expect(z.encode(answer, z.decode(answer, example))).toEqual(example)
    expect(['', '[]']).not.toContain(typeof example === 'string' ? example : JSON.stringify(example))
    if (media === 'json') expect(typeof example).toBe('object')
  })

  test.each(CALLS.filter(({ body }) => body !== undefined))(
    '$name has a body accepted by the call',
    ({ name, body }) => {
      expect(z.safeDecode(body ?? z.never(), EXAMPLES[name]?.body)).toMatchObject({ success: true })
    },
  )
})

test('examples contain no key, no session and no real address', () => {
  const text = JSON.stringify(Object.values(EXAMPLES))
  expect(new Set(text.match(GAME_KEY))).toEqual(new Set([MADE_UP_KEY]))
  expect((text.match(ADDRESS) ?? []).filter((address) => !/@example\.(org|net)$/.test(address))).toEqual([])
  const withoutKeys = text.replaceAll(GAME_KEY, '')
  expect((withoutKeys.match(SECRET) ?? []).filter((word) => !UUID.test(word))).toEqual([])
})

test('examples are short', () => {
  for (const [name, example] of Object.entries(EXAMPLES))
    expect(JSON.stringify(example).length, name).toBeLessThan(8_000)
})
