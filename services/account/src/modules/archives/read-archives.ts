import { pipeline, Readable } from 'node:stream'
import type { ArchiveKind } from '@gildscope/contracts'
import { AppError, charge, compressor, negotiateEncoding, networkOf, type RouteContext } from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import type { ArchiveAccount, ArchiveRepository } from './archive-repository.ts'
import { OPEN_BYTES_PER_PACKED, type Reckoner } from './reckoner/create-reckoner.ts'
import type { StoredMonth } from './reckoner/stored-month.ts'
import type { Range } from './reckoner/task.ts'
import type { TaskInput, TaskName } from './reckoner/tasks.ts'
import { csvHead, type TradeFormat } from './reckoner/trade-text.ts'
import { packedFor, sendMade, textOf } from './send-made.ts'
import type { StoredMonthsRepository } from './stored-months-repository.ts'

type ReadDeps = { archives: ArchiveRepository; months: StoredMonthsRepository; reckoner: Reckoner }

/** What it costs to unpack and parse so many bytes of a pack; entries are eight times as large. */
const BYTES_PER_POINT = 2_000

/** A piece of text is sent in parts of this size, and no more is held for who reads slowly. */
const SENT_BYTES = 65_536

type Whose = { accountId: string; accounts: readonly ArchiveAccount[] }

type Trades = Whose & { format: TradeFormat; side: 'buy' | 'sell' | null; range: Range }

/** What stands around the rows of a download. */
const frameOf = (format: TradeFormat): { head: string; tail: string } => {
  if (format === 'csv') return { head: csvHead, tail: '' }
  return format === 'json' ? { head: '[', tail: ']' } : { head: '', tail: '' }
}

/** Aborted when the caller goes before the answer was read. */
const goneSignal = ({ reply }: RouteContext): AbortSignal => {
  const gone = new AbortController()
  const abort = () => gone.abort(new AppError('UNAVAILABLE', 'the caller has gone'))
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort()
  })
  if (reply.raw.destroyed) abort()
  return gone.signal
}

export const readArchives = ({ archives, months, reckoner }: ReadDeps) => {
  /** Begins to work for a caller, whose address it is charged to; all ends with the answer. */
  const beginFor = (context: RouteContext) => {
    const work = reckoner.begin(networkOf(context.request.ip), goneSignal(context))
    context.reply.raw.once('close', () => work.end())
    return work
  }

  const charged = async function* (
    context: RouteContext,
    read: AsyncIterable<StoredMonth>,
  ): AsyncGenerator<StoredMonth> {
    for await (const month of read) {
      const bytes = (month.pack?.length ?? 0) + month.open.length / OPEN_BYTES_PER_PACKED
      charge(context, bytes / BYTES_PER_POINT)
      yield month
    }
  }

  return {
    /** Works something out of all that is stored of game accounts, and sends it. */
    send: async <Name extends TaskName>(
      context: RouteContext,
      { accountId, accounts, kind }: Whose & { kind: ArchiveKind },
      name: Name,
      input: TaskInput<Name>,
    ): Promise<FastifyReply> => {
      const work = beginFor(context)
      try {
        const stored = charged(context, months.streamMonths({ accountId, kind }, accounts))
        const made = await work.make({ name, input, months: stored }, { encoding: packedFor(context) })
        work.rest()
        return await sendMade(context, made)
      } catch (error) {
        work.end()
        throw error
      }
    },

    /** Sends trades as they are read, a month at a time: that of a slow reader waits packed. */
    sendTrades: async (context: RouteContext, { accountId, accounts, format, side, range }: Trades) => {
      const { request, reply } = context
      const { head, tail } = frameOf(format)
      const hasAccount = format === 'json' || accounts.length > 1
      const work = beginFor(context)
      const texts = async function* (): AsyncGenerator<Readable> {
        let isFirst = true
        const stored = charged(context, months.streamMonths({ accountId, kind: 'trades' }, accounts, range))
        for await (const month of stored) {
          const account = accounts[month.account]?.account ?? ''
          const input = { account, format, side, range, hasAccount, isFirst }
          const task = { name: 'tradeText', input, months: [{ ...month, account: 0 }] } as const
          const made = await work.make(task, { encoding: 'zstd', isPart: true })
          work.rest()
          if (made.textBytes === 0) continue
          yield textOf(made)
          isFirst = false
        }
      }
      try {
        const pieces = texts()
        // Who is refused hears so, instead of an answer that breaks off.
        const first = await pieces.next()
        const parts = async function* (): AsyncGenerator<Buffer> {
          if (head !== '') yield Buffer.from(head)
          if (first.done !== true) {
            yield* first.value
            for await (const text of pieces) yield* text
          }
          if (tail !== '') yield Buffer.from(tail)
          work.end()
        }
        const text = Readable.from(parts(), { objectMode: false, highWaterMark: SENT_BYTES })
        const encoding = negotiateEncoding(request.headers['accept-encoding'])
        reply.header('vary', 'accept-encoding')
        if (encoding === 'identity') return await reply.send(text)
        return await reply
          .header('content-encoding', encoding)
          .send(pipeline(text, compressor(encoding), () => undefined))
      } catch (error) {
        work.end()
        throw error
      }
    },

    gapsOf: async (accountId: string, kind: ArchiveKind, accounts: readonly ArchiveAccount[]) =>
      (await archives.listGaps(accountId))
        .filter((gap) => gap.kind === kind)
        .flatMap(({ gameAccountId, from, to, reason }) =>
          accounts
            .filter(({ accountID }) => accountID === gameAccountId)
            .map(({ account }) => ({ account, from, to, reason })),
        ),
  }
}
