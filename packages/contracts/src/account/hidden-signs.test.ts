import { describe, expect, test } from 'vitest'
import { hiddenSign, withoutHiddenSigns } from './hidden-signs.ts'

const HIDDEN = [
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2060', '\u2061', '\u2065', '\u2066', '\u2067', '\u2068', '\u2069', '\u206f', '\ufeff'],
  ...['\u00ad', '\u061c', '\u180e', '\u2028', '\u2029', '\u3164', '\uffa0', '\ufff9', '\u{e0041}'],
]

describe('an invisible character', () => {
  test.each(HIDDEN)('%j is found anywhere, and removed', (sign) => {
    for (const text of [sign, `${sign}Ores`, `Or${sign}es`, `Ores${sign}`, `😀${sign}`, `${sign}😀`]) {
      expect(hiddenSign(text)).toBe(sign)
      expect(withoutHiddenSigns(text)).toBe(text.replaceAll(sign, ''))
    }
  })

  test('is none in joined emoji, flags and letters of any script', () => {
    for (const text of [
      '👨‍👩‍👧',
      '❤️‍🔥',
      '🏳️‍🌈',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      '👩🏽‍🚀 Ores',
      '1️⃣',
      'Größe',
      'руда',
      '鉱石',
      'عربي',
      'עברית',
      'e\u0301',
      'a b',
    ]) {
      expect(hiddenSign(text)).toBeNull()
      expect(withoutHiddenSigns(text)).toBe(text)
    }
  })

  test('includes joiners that do not join emoji', () => {
    expect(hiddenSign('👨\u200dA')).toBe('\u200d')
    expect(withoutHiddenSigns('👨\u200d\u200d👩')).toBe('👨👩')
  })
})
