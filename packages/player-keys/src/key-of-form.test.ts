import { describe, expect, test } from 'vitest'
import { keyOfForm } from './key-of-form.ts'

const KEY = '75406055-256C-2756-FBE7-B0B18770BD6C36062275-13E7-14C5-58FA-FD405D5B3D54'

describe('a key', () => {
  test.each([KEY, KEY.toLowerCase(), ` ${KEY}\n`])('%j is the key as the game writes it', (given) => {
    expect(keyOfForm(given)).toBe(KEY)
  })

  test.each(['', 'foo', KEY.slice(1), `${KEY}0`, `${KEY}\r\nX-Other: 1`, KEY.replace('7', 'ж'), `${KEY} ${KEY}`])(
    '%j is none',
    (given) => {
      expect(keyOfForm(given)).toBeNull()
    },
  )
})
