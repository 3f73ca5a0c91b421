import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { STANDARD_PORTS } from '../../launcher/ports.ts'
import { PROCESS_NAMES } from '../process-variables.ts'
import { readCompose, readEnvFile } from '../read-compose.ts'
import { metricsIn, readAlerts, readDashboard, readLocalScrapes, readScrapes } from './read-monitoring.ts'

const { services } = readCompose(readEnvFile('.env.demo'))
const operating = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')

it('scrapes every process of the compose file at its port, each of its replicas', () => {
  const scraped = readScrapes().scrape_configs.map(({ job_name, dns_sd_configs: [{ names, port }] }) => ({
    job: job_name,
    at: `${names[0]}:${port}`,
  }))
  expect(scraped).toEqual(
    PROCESS_NAMES.map((name) => ({ job: name, at: `${name}:${services[name]?.environment?.PORT}` })),
  )
})

it('scrapes every process of npm start at its port, with the same rules', () => {
  const ports = new Map<string, number>(Object.entries(STANDARD_PORTS))
  const { rule_files, scrape_configs } = readLocalScrapes()
  expect(rule_files).toEqual(readScrapes().rule_files)
  expect(
    scrape_configs.map(({ job_name, static_configs: [{ targets }] }) => ({ job: job_name, at: targets[0] })),
  ).toEqual(PROCESS_NAMES.map((name) => ({ job: name, at: `localhost:${ports.get(`${name.toUpperCase()}_PORT`)}` })))
})

it('sends the token to the gateway alone', () => {
  const guarded = readScrapes().scrape_configs.filter(({ authorization }) => authorization !== undefined)
  expect(guarded.map(({ job_name }) => job_name)).toEqual(['gateway'])
  expect(services.prometheus?.environment?.METRICS_TOKEN).toBe(services.gateway?.environment?.METRICS_TOKEN)
})

it('has an alert for the absence of every process', () => {
  const expr = readAlerts().find(({ alert }) => alert === 'ProcessMissing')?.expr ?? ''
  expect([...expr.matchAll(/absent\(up\{job="(\w+)"\}\)/g)].map(([, job]) => job)).toEqual(PROCESS_NAMES)
})

it('starts Prometheus and Grafana in their profile only, at exact versions', () => {
  for (const name of ['prometheus', 'grafana'] as const) {
    expect(services[name]?.profiles).toEqual(['monitoring'])
    expect(services[name]?.image).toMatch(/:v?\d+\.\d+\.\d+$/)
  }
})

it('stays on its own machine where the site is open to others, because Prometheus requires no password', () => {
  const open = readCompose({ ...readEnvFile('.env.demo'), BIND_ADDRESS: '0.0.0.0' }).services
  expect(open.gateway?.ports).toEqual(['0.0.0.0:8080:8080'])
  expect(open.prometheus?.ports).toEqual(['127.0.0.1:9090:9090'])
  expect(open.grafana?.ports).toEqual(['127.0.0.1:3000:3000'])
})

it('lets a site without this profile start without its secrets', () => {
  const { METRICS_TOKEN: _token, GRAFANA_PASSWORD: _password, ...others } = readEnvFile('.env.demo')
  expect(readCompose(others).services.grafana?.environment?.GF_SECURITY_ADMIN_PASSWORD).toBe('')
})

it.each(readAlerts().map(({ alert, ...rule }) => [alert, rule] as const))(
  'gives %s a duration, a severity and a first step, and documents it',
  (alert, { for: lasting, labels, annotations }) => {
    expect(lasting).toMatch(/^\d+[smhd]$/)
    expect(annotations.summary).not.toMatch(/\.$/)
    expect(annotations.description).toMatch(/ See docs\/operating\.md#alerts\.$/)
    expect(operating).toMatch(new RegExp(`^\\| \`${alert}\` +\\| ${labels.severity} `, 'm'))
  },
)

it('documents no alert that does not exist', () => {
  const named = [...operating.matchAll(/^\| `([A-Z]\w+)` +\| (?:critical|warning)/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual(
    readAlerts()
      .map(({ alert }) => alert)
      .sort(),
  )
})

it('gives every panel an id, a title and a place of its own', () => {
  const { panels } = readDashboard()
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(Math.max(...panels.map(({ gridPos }) => gridPos.x + gridPos.w))).toBe(24)
})

it('finds the names of metrics in an expression', () => {
  const expr = 'sum by (job) (rate(a_total{b="c d", e!~"f"}[5m])) / max(g) > 3 and on (h) i or vector(0)'
  expect(metricsIn(expr)).toEqual(['a_total', 'g', 'i'])
})
