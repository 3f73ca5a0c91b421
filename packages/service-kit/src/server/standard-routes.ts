import type { AnyEndpoint } from '@gildscope/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keptBody } from '../answer/send-body.ts'
import { sharedLoad } from '../answer/shared-loads.ts'
import { openApiDocument } from '../openapi/openapi.ts'
import { registerReferencePage } from '../openapi/reference-page.ts'
import type { FullDisk } from './full-disk.ts'
import { nothingAt } from './nothing-here.ts'
import { checkReadiness, type ReadinessCheck } from './readiness.ts'
import type { SendFault } from './send-fault.ts'

type Options = {
  name: string
  version: string
  readiness: Readonly<Record<string, ReadinessCheck>>
  fullDisk: FullDisk
  mayReadMetrics: ((request: FastifyRequest) => boolean) | undefined
  sendFault: SendFault
  document: { title: string; url: string; prefix: string; endpoints: readonly AnyEndpoint[]; origin: string }
}

/** Repeated requests get the same answer, because checks call databases and other services. */
const READINESS_HOLDS_MS = 500
/** Writing all metrics of a process takes some milliseconds of its event loop. */
const METRICS_HOLD_MS = 250
/** The document changes with a release. */
const DOCUMENT_MAX_AGE_SECONDS = 60

/** Routes of every process: `/health`, `/ready`, `/metrics`, its OpenAPI document and a page that shows it. */
export const registerStandardRoutes = (
  app: FastifyInstance,
  { name, version, readiness, fullDisk, mayReadMetrics, sendFault, document }: Options,
): void => {
  const quiet = { config: { isFree: true } } as const
  const unreadable = { config: { isFree: true, crossOrigin: false } } as const
  app.get('/health', quiet, () => ({ status: 'ok', name, version, uptimeSeconds: Math.floor(process.uptime()) }))
  const checked = sharedLoad(() => checkReadiness({ ...readiness, ...fullDisk.checks() }, app.log), {
    keepMs: READINESS_HOLDS_MS,
  })
  app.get('/ready', quiet, async (_request, reply) => {
    const report = await checked()
    return reply
      .code(report.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ name, ...report })
  })
  const measured = sharedLoad(() => app.registry.metrics(), { keepMs: METRICS_HOLD_MS })
  app.get('/metrics', unreadable, async (request, reply) =>
    mayReadMetrics?.(request) === false
      ? sendFault(reply, nothingAt(request.url))
      : reply.type(app.registry.contentType).send(await measured()),
  )

  const { title, url, prefix, endpoints, origin } = document
  // Only few processes are ever asked for it.
  const written = sharedLoad(
    async () => {
      const content = await openApiDocument({ title, version, endpoints, server: prefix, origin })
      return keptBody(JSON.stringify(content), DOCUMENT_MAX_AGE_SECONDS)
    },
    { keepMs: Number.POSITIVE_INFINITY },
  )
  app.get(url, async (request, reply) => {
    const sendDocument = await written()
    return sendDocument({ request, reply: reply.type('application/json; charset=utf-8') })
  })
  registerReferencePage(app, `${title} API`, `${prefix}/openapi.json`)
}
