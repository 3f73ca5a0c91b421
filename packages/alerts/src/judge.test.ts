import type { AlertRule } from '@gildscope/contracts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { judge, judgeByAll } from './judge.ts'
import type { ItemReading } from './reading.ts'
import { CompiledRule } from './rule-index.ts'

const MARKET = { pollMinutes: 1, lawDays: null }

const rule = (conditions: string, own: Partial<AlertRule> = {}): CompiledRule =>
  new CompiledRule({
    ...{ accountId: 'a', alertId: 'r', revision: 1, until: null },
    rule: {
      ...{ subject: { kind: 'item', id: 1 }, conditions, price: 'best', certainty: 'sure', hold: 1, repeat: 'again' },
      ...own,
    },
  })

const reading = (numbers: ItemReading['numbers'], before: number | null = null): ItemReading => ({
  ...{ itemId: 1, slot: 10, seenSlot: 10, numbers },
  before: () => before,
})

const DAY = { '1d_coverage': 1 }

describe('judge', () => {
  test.each([
    ['sell_price:lt:100', 99, 'true', false],
    ['sell_price:lt:100', 100, 'false', false],
    ['sell_price:lt:100', 101, 'false', true],
    ['sell_price:gte:100', 100, 'true', false],
    ['sell_price:gte:100', 99.5, 'false', false],
    ['sell_price:gte:100', 99, 'false', true],
    ['sell_price:eq:100', 100, 'true', false],
    ['sell_price:ne:100', 100, 'false', true],
  ])('of %s at %d is %s', (conditions, price, kind, isClear) => {
    const verdict = judge(rule(conditions), reading({ sell_price: price }), MARKET)
    expect(verdict.kind).toBe(kind)
    if (verdict.kind === 'false') expect(verdict.isClear).toBe(isClear)
  })

  it('holds only where all conditions do, and names the first', () => {
    const both = rule('sell_price:lt:100,sell_quantity:gt:50')
    expect(judge(both, reading({ sell_price: 90, sell_quantity: 40 }), MARKET).kind).toBe('false')
    const verdict = judge(both, reading({ sell_price: 90, sell_quantity: 60 }), MARKET)
    expect(verdict).toMatchObject({ kind: 'true', evidence: { value: 90, threshold: 100, percentAway: -10 } })
  })

  describe('of a book that the list of prices contradicts', () => {
    const below = rule('sell_price:lt:100', { price: 'steady' })
    const byAll = (book: number, best: number, worst: number | null = best, judged = below) => {
      const numbers = { ...{ sell_price: book, sell_steady_price: book, sell_listings: 3 }, snatch_profit: 90 }
      const listed = [best, worst].map((steady) => ({ sell_price: best, sell_steady_price: steady }))
      return judgeByAll(judged, { ...reading(numbers), listed }, MARKET)
    }

    it('holds by the book and by all that the list leaves possible', () => {
      expect(byAll(90, 95)).toMatchObject({ kind: 'true', evidence: { value: 90 } })
      expect(byAll(90, 95, 99)).toMatchObject({ kind: 'true', evidence: { value: 90 } })
    })

    it('is false where one of them says so, and takes neither for a way out', () => {
      expect(byAll(90, 120)).toMatchObject({ kind: 'false', isClear: false })
      expect(byAll(120, 90)).toMatchObject({ kind: 'false', isClear: false })
      expect(byAll(120, 90, 110)).toMatchObject({ kind: 'false', isClear: false })
      expect(byAll(120, 110)).toMatchObject({ kind: 'false', isClear: true })
      expect(byAll(120, 110, null)).toMatchObject({ kind: 'false', isClear: false })
    })

    it('decides nothing where only a part of what is possible bears it out', () => {
      expect(byAll(90, 95, 101)).toBeNull()
      expect(byAll(90, 95, null)).toBeNull()
    })

    it.each(['snatch_profit:gt:50', 'sell_listings:lt:5', 'sell_price:lt:100,sell_listings:lt:5'])(
      'decides nothing of %s, of which the list says nothing',
      (conditions) => {
        expect(byAll(90, 95, 96, rule(conditions))).toBeNull()
      },
    )
  })

  it('follows steady prices into profits', () => {
    const numbers = { buy_price: 100, sell_price: 300, buy_steady_price: 95, sell_steady_price: 310 }
    const verdict = judge(rule('profit:gt:0', { price: 'steady' }), reading(numbers), MARKET)
    expect(verdict).toMatchObject({ kind: 'true', evidence: { value: Math.floor(310 * 0.85) - 95 } })
  })

  it('carries errors of estimates into what follows from them', () => {
    const numbers = { ...DAY, '1d_sell_sold': 100, '1d_sell_sold_error': 10, '1d_sell_value': 5_000 }
    expect(judge(rule('1d_sell_value:gt:4500'), reading(numbers), MARKET)).toMatchObject({
      kind: 'false',
      isUnsure: true,
    })
    expect(judge(rule('1d_sell_value:gt:4400'), reading(numbers), MARKET)).toMatchObject({
      kind: 'true',
      evidence: { error: 500 },
    })
  })

  it('waits for an estimate whose error is not known', () => {
    const verdict = judge(rule('1d_sell_sold:gt:5'), reading({ ...DAY, '1d_sell_sold': 100 }), MARKET)
    expect(verdict).toMatchObject({ kind: 'waiting', reason: expect.stringContaining('how sure') })
  })

  it('waits for a value of before', () => {
    const falls = rule('sell_price:falls:10%:6h')
    expect(judge(falls, reading({ sell_price: 90 }), MARKET).kind).toBe('waiting')
    expect(judge(falls, reading({ sell_price: 90 }, 100), MARKET)).toMatchObject({
      kind: 'true',
      evidence: { before: 100, threshold: 90 },
    })
    expect(judge(falls, reading({ sell_price: 91 }, 100), MARKET).kind).toBe('false')
  })
})

it('is never sure of what its interval does not rule out', () => {
  const amount = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(amount, amount, amount, fc.constantFrom('gt', 'gte', 'lt', 'lte'), (sold, error, threshold, op) => {
      const numbers = { ...DAY, '1d_sell_sold': sold, '1d_sell_sold_error': error }
      const conditions = `1d_sell_sold:${op}:${threshold}`
      const sure = judge(rule(conditions), reading(numbers), MARKET)
      const likely = judge(rule(conditions, { certainty: 'likely' }), reading(numbers), MARKET)
      if (sure.kind === 'true') {
        expect(likely.kind).toBe('true')
        const end = op.startsWith('g') ? sold - error : sold + error
        expect(op.startsWith('g') ? end >= threshold : end <= threshold).toBe(true)
      }
      if (likely.kind === 'true' && sure.kind === 'false') expect(sure.isUnsure).toBe(true)
    }),
  )
})
