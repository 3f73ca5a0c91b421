import { seededRandom } from '@gildscope/statistics/random'
import { describe, expect, test } from 'vitest'
import { PROMISED_SHARES, RECORD_SETTINGS } from './frozen-set.ts'
import { calibration, keptRatio, type SettledDay } from './judge-record.ts'

const day = (realised: number[], quantiles: readonly number[]): SettledDay => ({
  promised: 100 * realised.length,
  realised: realised.reduce((sum, each) => sum + each, 0),
  picks: realised.map((each) => ({ quantiles, realised: each })),
})
/** Of a profit that is spread evenly from 0 to 1000. */
const EVEN = PROMISED_SHARES.map((share) => 1000 * share)

describe('calibration', () => {
  test('is how often profits came out below what was said', () => {
    const points = calibration([day([10, 120, 480, 970], EVEN)])
    expect(points.map(({ promised, cameOut }) => [promised, cameOut])).toEqual([
      ...[0.05, 0.1].map((share) => [share, 0.25]),
      ...[0.2, 0.3, 0.4].map((share) => [share, 0.5]),
      ...[0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map((share) => [share, 0.75]),
    ])
  })

  test('is what was promised where profits are as promised, also where some are exactly nothing', () => {
    const next = seededRandom(1)
    // Nothing for three of ten, evenly spread otherwise.
    const quantiles = PROMISED_SHARES.map((share) => Math.max(0, Math.round(1000 * (share - 0.3))))
    const days = Array.from({ length: 200 }, () =>
      day(
        Array.from({ length: 15 }, () => Math.max(0, Math.round(1000 * (next() - 0.3)))),
        quantiles,
      ),
    )
    for (const { promised, cameOut, least, most } of calibration(days)) {
      expect(Math.abs(cameOut - promised)).toBeLessThan(0.03)
      expect(least).toBeLessThanOrEqual(promised + 0.01)
      expect(most).toBeGreaterThanOrEqual(promised - 0.01)
    }
  })

  test('knows less where picks of a day come out alike', () => {
    const alike = Array.from({ length: 20 }, (_, at) =>
      day(
        Array.from({ length: 15 }, () => 50 * at),
        EVEN,
      ),
    )
    const mixed = Array.from({ length: 20 }, () =>
      day(
        Array.from({ length: 15 }, (_, at) => 66 * at),
        EVEN,
      ),
    )
    const widthOf = (days: SettledDay[]) => {
      const { least, most } = calibration(days)[5]!
      return most - least
    }
    expect(widthOf(alike)).toBeGreaterThan(0.3)
    expect(widthOf(mixed)).toBe(0)
  })

  test('knows less where following days come out alike: their sets share most of a hold', () => {
    const next = seededRandom(2)
    const days = Array.from({ length: 100 }, () => (next() < 0.5 ? 100 : 900)).flatMap((realised) =>
      Array.from({ length: RECORD_SETTINGS.days }, () =>
        day(
          Array.from({ length: 15 }, () => realised),
          EVEN,
        ),
      ),
    )
    const { cameOut, least, most } = calibration(days)[5]!
    const ofSingleDays = 2 * 1.96 * Math.sqrt((cameOut * (1 - cameOut)) / days.length)
    expect((most - least) / ofSingleDays).toBeGreaterThan(1.3)
    expect((most - least) / ofSingleDays).toBeLessThan(Math.sqrt(RECORD_SETTINGS.days))
  })

  test('is empty without picks', () => {
    expect(calibration([])).toEqual([])
    expect(calibration([day([], EVEN)])).toEqual([])
  })
})

describe('the kept ratio', () => {
  const days = (count: number) => Array.from({ length: count }, (_, at) => day([at % 2 ? 40 : 120], EVEN))

  test('is what was realised of what was promised, with its interval', () => {
    const kept = keptRatio(days(20))!
    expect(kept.ratio).toBeCloseTo(0.8)
    expect(kept.least).toBeGreaterThan(0.6)
    expect(kept.least).toBeLessThan(0.75)
    expect(kept.most).toBeLessThan(1)
    expect(kept.most).toBeGreaterThan(0.85)
  })

  test('is not said of fewer than ten days', () => {
    expect(keptRatio(days(9))).toBeNull()
    expect(keptRatio(days(10))).not.toBeNull()
  })
})
