import { describe, expect, test } from 'vitest'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

const OPTIONS = { failures: 3, openMs: 1_000 }

const failTimes = (breaker: CircuitBreaker, times: number): void => {
  for (let time = 0; time < times; time++) {
    expect(breaker.admits()).toBe(true)
    breaker.failed()
  }
}

describe('the circuit breaker', () => {
  test('opens after a number of failures in a row, not in total', () => {
    const breaker = createCircuitBreaker(OPTIONS, () => 0)
    failTimes(breaker, 2)
    breaker.succeeded()
    failTimes(breaker, 2)
    expect(breaker.state()).toBe('closed')
    failTimes(breaker, 1)
    expect(breaker.state()).toBe('open')
    expect(breaker.admits()).toBe(false)
  })

  test('counts the failures of one account as one: the game may be broken for that account only', () => {
    const breaker = createCircuitBreaker(OPTIONS, () => 0)
    for (let time = 0; time < 20; time++) breaker.failed('ada')
    breaker.failed('ben')
    expect(breaker.state()).toBe('closed')
    breaker.succeeded()
    for (const who of ['ada', 'ben']) breaker.failed(who)
    expect(breaker.state()).toBe('closed')
    breaker.failed('cid')
    expect(breaker.state()).toBe('open')
  })

  test('says for how long it lets no call through', () => {
    let now = 0
    const breaker = createCircuitBreaker(OPTIONS, () => now)
    expect(breaker.waitMs()).toBe(0)
    failTimes(breaker, 3)
    now = 400
    expect(breaker.waitMs()).toBe(600)
    now = 1_000
    expect(breaker.waitMs()).toBe(0)
  })

  test('lets a single call through after its time and closes when that succeeds', () => {
    let now = 0
    const breaker = createCircuitBreaker(OPTIONS, () => now)
    failTimes(breaker, 3)
    now = 1_000
    expect(breaker.state()).toBe('half-open')
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false])
    breaker.succeeded()
    expect(breaker.state()).toBe('closed')
  })

  test('stays open as long again after each failed trial', () => {
    let now = 0
    const breaker = createCircuitBreaker(OPTIONS, () => now)
    failTimes(breaker, 3)
    for (let trial = 0; trial < 5; trial++) {
      now += 999
      expect(breaker.admits()).toBe(false)
      now += 1
      failTimes(breaker, 1)
    }
  })

  test.each([
    ['succeeds', (breaker: CircuitBreaker) => breaker.succeeded(), true],
    ['fails', (breaker: CircuitBreaker) => breaker.failed(), false],
    ['proves nothing', (breaker: CircuitBreaker) => breaker.released(), true],
  ])('lets calls wait for a trial that %s', async (_, end, isAdmitted) => {
    let now = 0
    const breaker = createCircuitBreaker(OPTIONS, () => now)
    failTimes(breaker, 3)
    now = 1_000
    expect(breaker.admits()).toBe(true)
    const waiting = breaker.tried().then(() => breaker.admits())
    end(breaker)
    expect(await waiting).toBe(isAdmitted)
  })

  test('gives the trial to the next call when the first proved nothing', () => {
    let now = 0
    const breaker = createCircuitBreaker(OPTIONS, () => now)
    failTimes(breaker, 3)
    now = 1_000
    expect(breaker.admits()).toBe(true)
    breaker.released()
    expect(breaker.admits()).toBe(true)
  })

  test('does not stay open because the clock was set back', () => {
    let now = 1_000_000
    const breaker = createCircuitBreaker(OPTIONS, () => now)
    failTimes(breaker, 3)
    now = 0
    expect(breaker.admits()).toBe(true)
  })
})
