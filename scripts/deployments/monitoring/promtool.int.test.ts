// @module-tag promtool
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { MONITORING, readAlerts, readQueries, withRateInterval } from './read-monitoring.ts'

const folder = mkdtempSync(join(tmpdir(), 'gildscope-promtool-'))
const TESTS = `${MONITORING}prometheus/tests/gildscope.yml`

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

it.each(['prometheus', 'one-machine'])('accepts the configuration %s.yml', (name) => {
  // The files of secrets are made when it starts.
  const checked = promtool('check', 'config', '--syntax-only', `${MONITORING}prometheus/${name}.yml`)
  expect(checked).toMatchObject({ status: 0 })
})

it('accepts every rule', () => {
  const { status, said } = promtool('check', 'rules', `${MONITORING}prometheus/rules/gildscope.yml`)
  expect({ status, said }).toEqual({
    status: 0,
    said: expect.stringContaining(`SUCCESS: ${readAlerts().length} rules found`),
  })
})

it('fires each alert when it should, and not before', () => {
  expect(promtool('test', 'rules', TESTS)).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') })
})

it.each([
  ['prometheus', 'set METRICS_TOKEN in .env'],
  ['grafana', 'set GRAFANA_PASSWORD in .env'],
])('does not start %s without its secret, and names it', (name, fault) => {
  const { status, stderr } = spawnSync('sh', [`${MONITORING}${name}/start`], { encoding: 'utf8', env: {} })
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(fault) })
})

const testsSchema = z.object({
  tests: z.array(
    z.object({ promql_expr_test: z.array(z.object({ exp_samples: z.array(z.object({ labels: z.string() })) })) }),
  ),
})

it('tests every alert, with the severity of its rule', () => {
  const { tests } = testsSchema.parse(parse(readFileSync(TESTS, 'utf8')))
  const fired = tests.flatMap((test) =>
    test.promql_expr_test.flatMap(({ exp_samples }) =>
      exp_samples.map(({ labels }) => {
        const [, alert, severity] = /alertname="(\w+)".*severity="(\w+)"/.exec(labels) ?? []
        return `${alert} ${severity}`
      }),
    ),
  )
  expect([...new Set(fired)].sort()).toEqual(
    readAlerts()
      .map(({ alert, labels }) => `${alert} ${labels.severity}`)
      .sort(),
  )
})

it('parses every query of the dashboard', () => {
  const file = join(folder, 'queries.yml')
  const queries = readQueries()
  const rules = queries.map(({ expr }, index) => ({ record: `query_${index}`, expr: withRateInterval(expr, '1m') }))
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules }] }))
  expect(promtool('check', 'rules', file)).toEqual({
    status: 0,
    said: expect.stringContaining(`SUCCESS: ${queries.length} rules found`),
  })
})
