import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { createApiClient } from '@gildscope/contracts/client'
import {
  compress,
  createSharedLoads,
  etagOf,
  forgetAppended,
  namedEtag,
  negotiateEncoding,
} from '@gildscope/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isPackage, sendBeingBuilt, sendNoPackage } from './absent-files.ts'
import { describePage } from './describe-page.ts'
import { createItemFinder } from './find-item.ts'
import { filePathOf, pagePathOf } from './page-path.ts'
import { createPageStore } from './page-store.ts'
import { ENGINE_SCRIPT, enginePolicy, SOLVER_POLICY, SOLVER_SCRIPT, type WebConfig } from './web-config.ts'

const OWN_PAGES = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Built files carry their hash in the name and never change. */
const HASHED = /\/assets\//

const INDEX = '/index.html'

/** Browsers and feed readers request it without reading a page. */
const OLD_ICON = '/favicon.ico'

/** `X-Forwarded-For` as sent to services. */
const forwardedFor = ({ ip, ips }: FastifyRequest): string => (ips === undefined ? ip : ips.toReversed().join(', '))

const MOST_KEPT_PAGES = 300

/**
 * Sends pages that were filled in for a request, compressed as the caller prefers; the last few hundred compressed
 * pages are cached.
 */
const createPageSender = () => {
  const bodies = createSharedLoads<string, Buffer>({ most: MOST_KEPT_PAGES })

  return async (request: FastifyRequest, reply: FastifyReply, status: number, html: string): Promise<FastifyReply> => {
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    const etag = etagOf(createHash('sha256').update(html).digest('base64url').slice(0, 22), encoding)
    const known = status === 200 ? namedEtag(request.headers['if-none-match'], etag) : null
    reply.headers({ etag: known ?? etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
    if (known !== null) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const body = await bodies(etag, () => compress(Buffer.from(html), encoding))
    return reply.code(status).type('text/html; charset=utf-8').send(body)
  }
}

/**
 * Serves the built pages: files unchanged, and the index for every path that the client renders. The build may be added
 * later.
 */
export const registerWeb = async (
  app: FastifyInstance,
  config: Config,
  webConfig: WebConfig,
  fetchItems: typeof fetch,
): Promise<void> => {
  const root = config.WEB_ROOT === undefined ? OWN_PAGES : resolve(config.WEB_ROOT)
  const builtPages = createPageStore(root, webConfig)
  if ((await builtPages().catch(() => null)) === null) app.log.warn({ root }, 'there are no pages to serve yet')
  const sendPage = createPageSender()
  const findItem = createItemFinder(createApiClient({ baseUrl: 'http://items', ky: { retry: 0, fetch: fetchItems } }))
  const { PUBLIC_ORIGIN: publicOrigin, DATA_SOURCE: dataSource, DUMP_URL, DUMP_PUBLIC_URL } = config
  const engineScriptPolicy = enginePolicy(DUMP_PUBLIC_URL ?? DUMP_URL ?? null)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    suppressWarning: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (SOLVER_SCRIPT.test(path)) reply.header('content-security-policy', SOLVER_POLICY)
      if (ENGINE_SCRIPT.test(path)) reply.header('content-security-policy', engineScriptPolicy)
    },
  })

  app.get('/*', async (request, reply) => {
    const page = pagePathOf(request.url)
    if (page !== null) {
      const pages = await builtPages()
      if (pages === null) return sendBeingBuilt(reply)
      const { status, head } = await describePage(page, pages.list, {
        publicOrigin,
        dataSource,
        findItem: (id) => findItem(id, forwardedFor(request)),
      })
      return sendPage(request, reply, status, pages.render(head))
    }
    const file = filePathOf(request.url)
    if (file === INDEX) return reply.redirect('/', 301)
    if (file === OLD_ICON) return reply.redirect('/favicon.svg', 301)
    if (file !== null && isPackage(file) && !existsSync(join(root, file))) return sendNoPackage(reply, file)
    forgetAppended(request.raw)
    return file === null ? reply.callNotFound() : reply.sendFile(file)
  })
}
