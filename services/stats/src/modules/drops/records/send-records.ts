import {
  findItemVersion,
  type RecordCut,
  type ResearchItem,
  type StoredDropRecord,
  streamItemRecords,
} from '@gildscope/research/drops'
import { createDigest, etagOf, namedEtag, negotiateEncoding, type RouteContext } from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import type { StatsDeps } from '../../../deps.ts'
import { noRecords } from '../no-records.ts'
import { jsonText } from './record-text.ts'
import { sendText } from './send-text.ts'

type Asked = {
  item: ResearchItem
  cut: RecordCut
  order: 'oldest' | 'newest'
  /** Converts each record; its name distinguishes answers about the same records. */
  toWire: (record: StoredDropRecord) => unknown
  indent?: number | undefined
}

const tagOf = (version: number, { item, cut, toWire, indent }: Asked): string => {
  const digest = createDigest()
  digest.update(Buffer.from(JSON.stringify([item, cut, toWire.name, indent])))
  return `${version}.${digest.text()}`
}

/** Sends the records of a cut; 304 where the caller has them. */
export const sendRecords =
  ({ database }: Pick<StatsDeps, 'database'>) =>
  async (context: RouteContext, asked: Asked): Promise<FastifyReply> => {
    const { item, cut, order, toWire, indent } = asked
    const { request, reply } = context
    const version = await findItemVersion(database.db, item)
    if (version === null) throw noRecords(item)
    const etag = etagOf(tagOf(version, asked), negotiateEncoding(request.headers['accept-encoding']))
    const known = namedEtag(request.headers['if-none-match'], etag)
    reply.header('etag', known ?? etag).header('cache-control', 'public, max-age=0')
    if (known !== null) return reply.code(304).send()
    return sendText(context, jsonText(streamItemRecords(database.pool, item, cut, order), toWire, indent))
  }
