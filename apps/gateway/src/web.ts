import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { passOn } from './upstream.ts'

/** Images of the gateway hold no pages; there another server is asked. */
const OWN_PAGES = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Built files carry their hash in the name and never change. */
const HASHED = /\/assets\//

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && (error.statusCode === 403 || error.statusCode === 400)

/** The pages: from a folder, from another server, or none. */
export const registerWeb = async (app: FastifyInstance, { WEB_ROOT, WEB_ORIGIN }: Config): Promise<void> => {
  if (WEB_ORIGIN !== undefined) {
    const upstream = { name: 'web', origin: WEB_ORIGIN }
    app.get('/*', (request, reply) => passOn(request, reply, upstream))
    return
  }
  const root = WEB_ROOT === undefined ? OWN_PAGES : resolve(WEB_ROOT)
  if (!existsSync(root)) return app.log.warn({ root }, 'there are no pages to serve')
  await app.register(async (pages) => {
    // Where no page can be, such as `//` or `/a/../b`, there is nothing; that it is forbidden says less.
    pages.setErrorHandler((error, _request, reply) => {
      if (!isRefusal(error)) throw error
      reply.callNotFound()
    })
    await pages.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
}
