import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { passOn } from './upstream.ts'

/** Built files carry their hash in the name and never change. */
const HASHED = /\/assets\//

/** The pages: from a folder, from another server, or none. */
export const registerWeb = async (app: FastifyInstance, { WEB_ROOT, WEB_ORIGIN }: Config): Promise<void> => {
  if (WEB_ORIGIN !== undefined) {
    const upstream = { name: 'web', origin: WEB_ORIGIN }
    app.get('/*', (request, reply) => passOn(request, reply, upstream))
    return
  }
  if (WEB_ROOT === undefined) return
  await app.register(fastifyStatic, {
    root: resolve(WEB_ROOT),
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
