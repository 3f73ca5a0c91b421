import { expect, it, test } from 'vitest'
import { etagOf, forgetAppended, namedEtag } from './etag.ts'

test('each encoding of an answer has a tag of its own, and an answer for everyone the plain one', () => {
  expect((['identity', 'any', 'gzip', 'br'] as const).map((encoding) => etagOf('a.b', encoding))).toEqual([
    '"a.b"',
    '"a.b"',
    '"a.b.gzip"',
    '"a.b.br"',
  ])
})

it.each(['"a"', '*', 'W/"a"', '"b", "a"', '"b",W/"a" ', '"b", *'])('is named by %s', (header) => {
  expect(namedEtag(header, '"a"')).toBe('"a"')
})

it.each(['"a-gzip"', '"a-br"', '"a-zstd"', '"a--gzip"', '"a;gzip"', '"a"-gzip'])(
  'is named by %s, which a proxy made of it, and called that',
  (given) => {
    for (const header of [given, `W/${given}`, `"b", ${given}`, `${given},"b"`]) {
      expect(namedEtag(header, '"a"'), header).toBe(given)
      const headers = { 'if-none-match': header }
      forgetAppended({ headers })
      expect(headers['if-none-match']).toBe(header.replace(given, '"a"'))
    }
  },
)

test('the tag of an encoded answer is named once it was encoded again, and not by another encoding', () => {
  expect(namedEtag('"a.br-gzip"', '"a.br"')).toBe('"a.br-gzip"')
  expect(namedEtag('"a.gzip"', '"a.br"')).toBeNull()
  expect(namedEtag('"a-gzip"', '"a.gzip"')).toBeNull()
})

it.each([
  undefined,
  '',
  'a',
  '"b"',
  '"b-gzip"',
  '"a.gzip"',
  '"a.br"',
  '"a-gzip',
  '"a-gz"',
  '"ab", "c"',
  'w/"b"',
  '"b"a"',
])('is not named by %s', (header) => {
  expect(namedEtag(header, '"a"')).toBeNull()
})
