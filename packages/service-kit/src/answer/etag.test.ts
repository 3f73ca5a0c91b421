import { expect, it, test } from 'vitest'
import { etagOf, namesEtag } from './etag.ts'

test('each encoding of an answer has a tag of its own, and an answer for everyone the plain one', () => {
  expect((['identity', 'any', 'gzip', 'br'] as const).map((encoding) => etagOf('a.b', encoding))).toEqual([
    '"a.b"',
    '"a.b"',
    '"a.b-gzip"',
    '"a.b-br"',
  ])
})

it.each(['"a"', '*', 'W/"a"', '"b", "a"', '"b",W/"a" ', '"b", *'])('is named by %s', (header) => {
  expect(namesEtag(header, '"a"')).toBe(true)
})

it.each([undefined, '', 'a', '"b"', '"a-gzip"', '"ab", "c"', 'w/"b"', '"b"a"'])('is not named by %s', (header) => {
  expect(namesEtag(header, '"a"')).toBe(false)
})
