import { describe, expect, it } from 'vitest'
import { agoText, checkInterval, countVerdict, itemVerdict, steps, verifiedText } from './model.ts'

const binding = (character: number, account: number, none: number) => ({ character, account, none })

describe('the verdict about an item', () => {
  it('says how many are missing, or that there are none', () => {
    expect(itemVerdict({ qty: 300, valid: false, binding: binding(1, 210, 0) }).words).toBe('No, 89 short')
    expect(itemVerdict({ qty: 1, valid: false, binding: binding(0, 0, 0) }).words).toBe('No, none held')
  })

  it('is Yes when it was found valid, and unchecked before the first check', () => {
    expect(itemVerdict({ qty: 3, valid: true, binding: binding(1, 1, 1) })).toEqual({ kind: 'yes', words: 'Yes' })
    expect(itemVerdict({ qty: 3, valid: null, binding: null }).kind).toBe('unchecked')
  })

  it('shows no shortage that it does not know', () => {
    expect(itemVerdict({ qty: 3, valid: false, binding: null }).words).toBe('No')
    expect(itemVerdict({ qty: 3, valid: false, binding: binding(3, 0, 0) }).words).toBe('No')
    expect(countVerdict({ valid: false }).words).toBe('No')
  })
})

it('counts the verified entries', () => {
  expect(verifiedText([{ valid: true }, { valid: false }, { valid: null }])).toBe('1 of 3 verified')
})

it.each([
  [0, 'less than a minute ago'],
  [60, '1 minute ago'],
  [4 * 60 + 59, '4 minutes ago'],
  [119 * 60, '119 minutes ago'],
  [3 * 3600, '3 hours ago'],
  [49 * 3600, '2 days ago'],
  [-30, 'less than a minute ago'],
])('%i seconds are %s', (seconds, words) => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(agoText(new Date(now - seconds * 1000).toISOString(), now)).toBe(words)
})

describe('the four steps', () => {
  const there = { isThere: true, isFailed: false }
  const waiting = { isThere: false, isFailed: false }
  const failed = { isThere: false, isFailed: true }
  const states = (...given: Parameters<typeof steps>) => steps(...given).map(({ state }) => state)

  it('wait for the list, and then for the names', () => {
    expect(states(waiting, { items: there, currencies: there })).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    expect(states(there, { items: waiting, currencies: there })).toEqual(['done', 'waiting', 'done', 'done'])
  })

  it('say which of them failed', () => {
    expect(states(there, { items: failed, currencies: there })).toEqual(['done', 'failed', 'done', 'done'])
    expect(states(failed, { items: waiting, currencies: waiting })[0]).toBe('failed')
  })
})

it('polls while a check is running, less often when it takes long, and then stops', () => {
  expect(checkInterval(true, 1)).toBe(4000)
  expect(checkInterval(true, 30)).toBe(30_000)
  expect(checkInterval(false, 1)).toBe(false)
})
