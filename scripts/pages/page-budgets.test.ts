import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { CHART_LIBRARY_MARK } from './measure-pages.ts'
import { BUDGETS, budgetLines, isBroken, type Measured } from './page-budgets.ts'

const LIBRARY = 'echarts/lib/core/echarts.js'

const LIGHT: Measured = {
  script: { gzip: 180_000, brotli: 150_000 },
  styles: { gzip: 16_000, brotli: 14_000 },
  charts: { gzip: 220_000, brotli: 190_000 },
  areChartsAtStart: false,
}

const broken = (measured: Partial<Measured>): string[] => budgetLines({ ...LIGHT, ...measured }).filter(isBroken)

it('accepts what keeps every budget, to the byte', () => {
  expect(broken({})).toEqual([])
  expect(broken({ script: { ...BUDGETS.script }, charts: { gzip: BUDGETS.charts.gzip, brotli: 0 } })).toEqual([])
})

it('names each budget that is broken, with the figure', () => {
  expect(broken({ script: { gzip: 202_001, brotli: 230_000 } })).toEqual([
    'TOO MUCH: script to the first table 202.0 kB gzip of 202',
    'TOO MUCH: script to the first table 230.0 kB brotli of 175',
  ])
  expect(broken({ styles: { gzip: 26_000, brotli: 0 } })).toHaveLength(1)
  expect(broken({ charts: { gzip: 231_000, brotli: 0 } })).toHaveLength(1)
})

it('refuses charts that are loaded with the first table, whatever they weigh', () => {
  expect(broken({ areChartsAtStart: true })).toHaveLength(1)
})

it('knows the chart library by a text that the installed one has', () => {
  const library = createRequire(new URL('../../packages/ui/package.json', import.meta.url)).resolve(LIBRARY)
  expect(readFileSync(library, 'utf8')).toContain(CHART_LIBRARY_MARK)
})
