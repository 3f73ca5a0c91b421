import { expect, test } from 'vitest'
import { newPersonalToken, tokenIdIn } from './personal-token.ts'

test('a token is found by scanners of public code: prefix, id, secret, checksum', () => {
  const { tokenId, token } = newPersonalToken()
  expect(token).toMatch(/^gs_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/)
  expect(tokenIdIn(token)).toBe(tokenId)
  expect(newPersonalToken().token).not.toBe(token)
})

test('the checksum is CRC-32 of all before it, in base 62 with six characters', () => {
  // Computed by zlib of another language; the second begins with zeros.
  expect(tokenIdIn('gs_7k2m9qXa_4fVbW8xNq0ZtLr3YcHj6uPdS1eA5gKo9x3QfB1a2b3c2TW8Je')).toBe('7k2m9qXa')
  expect(tokenIdIn(`gs_7k2m9qXa_${'0'.repeat(39)}0524006Cw7`)).toBe('7k2m9qXa')
})

test.each([
  ['nothing', ''],
  ['another kind of token', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
  ['a short one', newPersonalToken().token.slice(0, -1)],
  ['a long one', `${newPersonalToken().token}0`],
  ['another sign in it', newPersonalToken().token.replace(/.$/, '-')],
  ['a second line', `${newPersonalToken().token}\n`],
])('%s is no token, and the error says what one is', (_, text) => {
  expect(() => tokenIdIn(text)).toThrow('one is gs_, 8 characters, _ and 49 more')
})

test('one changed character is noticed by the checksum, wherever it is', () => {
  const { token } = newPersonalToken()
  for (let at = 3; at < token.length; at += 1) {
    if (token[at] === '_') continue
    const changed = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1)
    expect(() => tokenIdIn(changed), changed).toThrow('checksum')
  }
})
