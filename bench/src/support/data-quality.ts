import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataQualityPage } from '../estimator/data-quality-page.ts'
import type { EstimatorTable } from '../estimator/table.ts'
import { fillsSection } from '../fills/fills-section.ts'
import type { FillsTable } from '../fills/fills-table.ts'
import { flipsSection } from '../flips/flips-section.ts'
import type { FlipsTable } from '../flips/flips-table.ts'

const ROOT = join(import.meta.dirname, '../../..')
const RESULTS = join(ROOT, 'bench/results')

type Tables = { estimator: EstimatorTable; fills: FillsTable; flips: FlipsTable }

export const storeResult = <N extends keyof Tables>(name: N, table: Tables[N]): void => {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(table, null, 2)}\n`)
}

/** JSON has no NaN, and the tables have no null. */
const readResult = <N extends keyof Tables>(name: N): Tables[N] =>
  JSON.parse(readFileSync(join(RESULTS, `${name}.json`), 'utf8'), (_key, value) => value ?? Number.NaN)

/** The page for users, of what these benchmarks measured last. */
export const writeDataQuality = (): void =>
  writeFileSync(
    join(ROOT, 'docs/data-quality.md'),
    dataQualityPage(readResult('estimator')) + fillsSection(readResult('fills')) + flipsSection(readResult('flips')),
  )
