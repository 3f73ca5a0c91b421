import { describe, expect, test } from 'vitest'
import { keysIn, readKeyText } from './key-of-form.ts'

const KEY = '75406055-256C-2756-FBE7-B0B18770BD6C36062275-13E7-14C5-58FA-FD405D5B3D54'
const OTHER = KEY.replace('7', '8')
const half = KEY.length / 2

describe('the key is found', () => {
  test.each([
    KEY,
    KEY.toLowerCase(),
    ` ${KEY}\n`,
    `\u00a0${KEY}\u00a0`,
    `\ufeff${KEY}`,
    `${KEY}\u200b`,
    `${KEY.slice(0, 9)}\u200b${KEY.slice(9)}`,
    `"${KEY}"`,
    `'${KEY}'`,
    `\`${KEY}\``,
    `„${KEY}“`,
    `API key: ${KEY}`,
    `key=${KEY}; made today`,
    `https://api.guildwars2.com/v2/account?access_token=${KEY}`,
    `${KEY.slice(0, half)}\r\n${KEY.slice(half)}`,
    KEY.replaceAll('-', '\u2011'),
    KEY.replaceAll('-', '\u2013'),
    `${KEY} ${KEY.toLowerCase()}`,
  ])('in %j', (given) => {
    expect(readKeyText(given, 'VALIDATION')).toBe(KEY)
  })
})

describe('there is none', () => {
  test.each(['', 'foo', KEY.slice(1), `${KEY}0`, `0${KEY}`, KEY.replace('7', 'ж')])('in %j', (given) => {
    expect(keysIn(given)).toEqual([])
    expect(() => readKeyText(given, 'VALIDATION')).toThrow('this is no key of the game')
  })
})

test('a long text takes no time to refuse', () => {
  for (const part of ['eyJ-', 'eyJa', '0a', '0123abcd-', '75406055-256C-'])
    expect(() => readKeyText(part.repeat(500_000), 'VALIDATION')).toThrow('this is no key')
})

test('two keys are one too many, and a subtoken is none', () => {
  expect(keysIn(`${KEY}, ${OTHER}`)).toEqual([KEY, OTHER])
  expect(() => readKeyText(`${KEY}\n${OTHER}`, 'UNAUTHORIZED')).toThrow('several keys')
  const subtoken = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ0ZXN0In0.c2lnbmF0dXJl'
  expect(() => readKeyText(subtoken, 'VALIDATION')).toThrow('this is a subtoken')
})
