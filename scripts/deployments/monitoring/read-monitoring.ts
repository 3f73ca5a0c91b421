import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import * as z from 'zod'

/** The folder of everything that Prometheus and Grafana of the profile `monitoring` read. */
export const MONITORING = fileURLToPath(new URL('../../../infra/monitoring/', import.meta.url))

const readYaml = (name: string): unknown => parse(readFileSync(MONITORING + name, 'utf8'))

const alertSchema = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string() }),
})
const rulesSchema = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(alertSchema) })),
})

export const readAlerts = () =>
  rulesSchema.parse(readYaml('prometheus/rules/gildscope.yml')).groups.flatMap(({ rules }) => rules)

const namesSchema = z.strictObject({
  names: z.tuple([z.string()]),
  type: z.literal('A'),
  port: z.number(),
  refresh_interval: z.string(),
})
const scrapeSchema = z.looseObject({
  rule_files: z.array(z.string()),
  scrape_configs: z.array(
    z.strictObject({
      job_name: z.string(),
      authorization: z.strictObject({ credentials_file: z.string() }).optional(),
      dns_sd_configs: z.tuple([namesSchema]),
    }),
  ),
})

export const readScrapes = () => scrapeSchema.parse(readYaml('prometheus/prometheus.yml'))

const localScrapeSchema = z.looseObject({
  rule_files: z.array(z.string()),
  scrape_configs: z.array(
    z.strictObject({
      job_name: z.string(),
      static_configs: z.tuple([z.strictObject({ targets: z.tuple([z.string()]) })]),
    }),
  ),
})

/** Targets of a Prometheus next to `npm start`. */
export const readLocalScrapes = () => localScrapeSchema.parse(readYaml('prometheus/one-machine.yml'))

const sourceSchema = z.strictObject({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) })
const targetSchema = z.looseObject({
  refId: z.string(),
  datasource: sourceSchema,
  expr: z.string(),
  legendFormat: z.string(),
})
const placeSchema = z.strictObject({ x: z.int(), y: z.int(), w: z.int(), h: z.int() })
const drawnSchema = z.looseObject({
  id: z.int(),
  type: z.enum(['stat', 'timeseries', 'table']),
  title: z.string().min(1),
  gridPos: placeSchema,
  datasource: sourceSchema,
  targets: z.array(targetSchema).min(1),
  fieldConfig: z.looseObject({ defaults: z.looseObject({ unit: z.string() }) }),
})
const rowSchema = z.looseObject({
  id: z.int(),
  type: z.literal('row'),
  title: z.string().min(1),
  gridPos: placeSchema,
})
const dashboardSchema = z.looseObject({
  uid: z.string(),
  title: z.string(),
  panels: z.array(z.discriminatedUnion('type', [drawnSchema, rowSchema])),
  templating: z.strictObject({ list: z.tuple([z.looseObject({ name: z.literal('datasource'), type: z.string() })]) }),
})

export const readDashboard = () =>
  dashboardSchema.parse(JSON.parse(readFileSync(`${MONITORING}grafana/dashboards/gildscope.json`, 'utf8')))

/** A query of the dashboard as Grafana sends it. */
export const withRateInterval = (expr: string, rateInterval: string): string =>
  expr.replaceAll('$__rate_interval', rateInterval)

/** Every query of the dashboard, with the title of its panel. */
export const readQueries = (): { title: string; expr: string }[] =>
  readDashboard().panels.flatMap((panel) =>
    panel.type === 'row' ? [] : panel.targets.map(({ expr }) => ({ title: panel.title, expr })),
  )

/** Metrics that Prometheus itself adds. */
const OWN = new Set(['up', 'ALERTS'])

/** The names of metrics in an expression: words that are not keywords, labels or text. */
export const metricsIn = (expr: string): string[] => {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/\b[a-zA-Z_]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !OWN.has(name) && !['and', 'or', 'unless'].includes(name))
}
