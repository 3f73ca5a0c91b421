import { Readable } from 'node:stream'
import type { ArchiveKind } from '@gildscope/contracts'
import { compress, negotiateEncoding, type RouteContext } from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import type { ArchiveAccount, ArchiveRepository } from './archive-repository.ts'
import type { Reckoner } from './reckoner/create-reckoner.ts'
import type { StoredLines } from './reckoner/stored-lines.ts'
import { csvHead, type Range, type TradeFormat } from './reckoner/trade-tasks.ts'
import type { StoredLinesRepository } from './stored-lines-repository.ts'

type ReadDeps = { archives: ArchiveRepository; lines: StoredLinesRepository; reckoner: Reckoner }

const COMPRESS_FROM_BYTES = 1400

/** Sends a finished body to its owner, compressed where that saves something; nobody else keeps it. */
export const sendOwn = async ({ request, reply }: RouteContext, body: Buffer): Promise<FastifyReply> => {
  const encoding =
    body.length < COMPRESS_FROM_BYTES ? 'identity' : negotiateEncoding(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (encoding === 'identity') return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compress(body, encoding))
}

type Trades = {
  accountId: string
  accounts: readonly ArchiveAccount[]
  format: TradeFormat
  side: 'buy' | 'sell' | null
  range: Range
}

/** Text that begins a download, what stands between the brackets of JSON, and its end. */
const frameOf = (format: TradeFormat): { head: string; tail: string } => {
  if (format === 'csv') return { head: csvHead, tail: '' }
  return format === 'json' ? { head: '[', tail: ']' } : { head: '', tail: '' }
}

export const readArchives = ({ archives, lines, reckoner }: ReadDeps) => ({
  /** Stored lines of game accounts. */
  linesOf: (accountId: string, kind: ArchiveKind, accounts: readonly ArchiveAccount[]): Promise<StoredLines[]> =>
    lines.readLines({ accountId, kind }, accounts),

  /** Trades as they are read, a month at a time. */
  tradesText: ({ accountId, accounts, format, side, range }: Trades): Readable => {
    const { head, tail } = frameOf(format)
    const parts = async function* (): AsyncGenerator<Buffer> {
      let isFirst = true
      if (head !== '') yield Buffer.from(head)
      for (const account of accounts) {
        for await (const month of lines.streamLines({ accountId, kind: 'trades' }, account)) {
          const hasAccount = format === 'json' || accounts.length > 1
          const text = await reckoner.run(accountId, 'tradeText', { lines: month, format, side, range, hasAccount })
          if (text.length === 0) continue
          // Each row of JSON stands behind a comma; the first one does not.
          yield format === 'json' && isFirst ? text.subarray(1) : text
          isFirst = false
        }
      }
      if (tail !== '') yield Buffer.from(tail)
    }
    return Readable.from(parts())
  },

  gapsOf: async (accountId: string, kind: ArchiveKind, accounts: readonly ArchiveAccount[]) =>
    (await archives.listGaps(accountId))
      .filter((gap) => gap.kind === kind)
      .flatMap(({ gameAccountId, from, to, reason }) =>
        accounts
          .filter(({ accountID }) => accountID === gameAccountId)
          .map(({ account }) => ({ account, from, to, reason })),
      ),
})

/** Puts fields made here behind those of a finished JSON object. */
export const withFields = (body: Buffer, fields: object): Buffer => {
  const own = JSON.stringify(fields).slice(1)
  return Buffer.concat([body.subarray(0, -1), Buffer.from(`,${own}`)])
}
