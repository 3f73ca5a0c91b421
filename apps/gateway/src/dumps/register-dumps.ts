import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { folderOf, isBucket, mediaTypeOf } from '@gildscope/dumps/place'
import { forgetAppended } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

type Place = Pick<Config, 'DUMP_URL' | 'DUMP_PUBLIC_URL'>

/** Names of dump files: a part and a day with a suffix that distinguishes writings, or one of the two lists. */
const FILE = /^(?:[\w-]+\/)?[\w-]+(?:\.\w+)+$/
/** All other file names change with their content. */
const LIST = /^\w+\.json$/

const nameOf = (url: string): string | null => {
  const name = (url.split('?', 1)[0] ?? '').slice('/dumps/'.length)
  return FILE.test(name) ? name : null
}

/** Lets pages of other sites request parts; browsers ask permission for some forms of `Range`. */
const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'range, if-range, if-none-match, if-modified-since',
  'access-control-max-age': '86400',
}
const EXPOSED = 'Accept-Ranges, Content-Range, ETag, Last-Modified, X-Request-Id'

/** `/dumps/*`: the files, from a folder of this machine; those of a bucket are fetched from there. */
export const registerDumps = async (app: FastifyInstance, { DUMP_URL, DUMP_PUBLIC_URL }: Place): Promise<void> => {
  if (DUMP_URL === undefined) return
  app.options('/dumps/*', (_request, reply) => reply.headers(PREFLIGHT).code(204).send())
  if (isBucket(DUMP_URL)) {
    const base = (DUMP_PUBLIC_URL ?? DUMP_URL).replace(/\/?$/, '/')
    app.get('/dumps/*', (request, reply) => {
      const name = nameOf(request.url)
      return name === null ? reply.callNotFound() : reply.redirect(base + name, 302)
    })
    return
  }
  await app.register(fastifyStatic, {
    root: resolve(folderOf(DUMP_URL)),
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      reply.header('content-type', mediaTypeOf(name))
      reply.header('access-control-allow-origin', '*')
      reply.header('access-control-expose-headers', EXPOSED)
      reply.header('cache-control', LIST.test(name) ? 'no-cache' : 'public, max-age=31536000, immutable')
    },
  })
  app.get('/dumps/*', (request, reply) => {
    const name = nameOf(request.url)
    forgetAppended(request.raw)
    return name === null ? reply.callNotFound() : reply.sendFile(name)
  })
}
