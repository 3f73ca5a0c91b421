import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ArchiveKind } from '@gildscope/contracts'
import { AppError, charge, negotiateEncoding, type RouteContext, siteOf } from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import type { ArchiveAccount, ArchiveRepository } from './archive-repository.ts'
import { cutStalled } from './cut-stalled.ts'
import type { Reckoner } from './reckoner/create-reckoner.ts'
import { addText, GZIP_HEAD, gzipTail, NO_TEXT, pieceOf } from './reckoner/gzip-pieces.ts'
import type { MonthToRead } from './reckoner/protocol.ts'
import type { Range } from './reckoner/task.ts'
import type { TaskInput, TaskName } from './reckoner/tasks.ts'
import { csvHead, type TradeFormat } from './reckoner/trade-text.ts'
import { given, packedFor, sendMade } from './send-made.ts'
import type { StoredMonthsRepository } from './stored-months-repository.ts'

type ReadDeps = { archives: ArchiveRepository; months: StoredMonthsRepository; reckoner: Reckoner }

/** The cost of decompressing and parsing this many bytes of a pack; entries are eight times as large. */
const BYTES_PER_POINT = 2_000

/** A piece of text is sent in parts of this size, and no more is held for slow readers. */
const SENT_BYTES = 65_536

type Whose = { accountId: string; accounts: readonly ArchiveAccount[] }

/** Selects the stored months that the answer needs. */
type ChooseMonths = (all: readonly MonthToRead[]) => readonly MonthToRead[]

type Trades = Whose & { format: TradeFormat; side: 'buy' | 'sell' | null; range: Range }

/** The text before and after the rows of a download. */
const frameOf = (format: TradeFormat): { head: string; tail: string } => {
  if (format === 'csv') return { head: csvHead, tail: '' }
  return format === 'json' ? { head: '[', tail: ']' } : { head: '', tail: '' }
}

/** Aborted when the caller goes before the answer was read. */
const goneSignal = ({ reply }: RouteContext): AbortSignal => {
  const gone = new AbortController()
  const abort = () => gone.abort(new AppError('UNAVAILABLE', 'the caller has disconnected'))
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort()
  })
  if (reply.raw.destroyed) abort()
  return gone.signal
}

export const readArchives = ({ archives, months, reckoner }: ReadDeps) => {
  /** Starts work for a caller, whose address is charged; everything ends with the answer. */
  const beginFor = (context: RouteContext) => {
    const work = reckoner.begin(siteOf(context.request.ip), goneSignal(context))
    context.reply.raw.once('close', () => work.end())
    return work
  }

  /** Charges for each month that was read. */
  const chargeTo =
    (context: RouteContext) =>
    (bytes: number): void =>
      charge(context, bytes / BYTES_PER_POINT)

  return {
    /** Runs a task on all stored data of game accounts, and sends the result. */
    send: async <Name extends TaskName>(
      context: RouteContext,
      { accountId, accounts, kind, choose = (all) => all }: Whose & { kind: ArchiveKind; choose?: ChooseMonths },
      name: Name,
      input: TaskInput<Name>,
    ): Promise<FastifyReply> => {
      const work = beginFor(context)
      try {
        const stored = { accountId, kind, months: choose(await months.listMonths({ accountId, kind }, accounts)) }
        const as = { packing: packedFor(context), onRead: chargeTo(context) }
        const made = await work.make({ name, input, stored }, as)
        work.rest()
        return await sendMade(context, made)
      } catch (error) {
        work.end()
        throw error
      }
    },

    /**
     * Sends trades as they are read, a month at a time: for a slow reader the rest waits compressed. Months become
     * pieces of one gzip answer, so that nothing is compressed here.
     */
    sendTrades: async (context: RouteContext, { accountId, accounts, format, side, range }: Trades) => {
      const { request, reply } = context
      const { head, tail } = frameOf(format)
      const hasAccount = format === 'json' || accounts.length > 1
      const which = { accountId, kind: 'trades' } as const
      const work = beginFor(context)
      let sum = NO_TEXT
      const add = (text: string): Buffer => {
        const bytes = Buffer.from(text)
        sum = addText(sum, bytes)
        return pieceOf(bytes)
      }
      const packed = async function* (): AsyncGenerator<Buffer> {
        const begun = Buffer.concat([GZIP_HEAD, add(head)])
        let isFirst = true
        for (const month of await months.listMonths(which, accounts, range)) {
          const account = accounts[month.account]?.account ?? ''
          const input = { account, format, side, range, hasAccount, isFirst }
          const stored = { ...which, months: [{ ...month, account: 0 }] }
          const as = { packing: { after: sum }, isBegun: !isFirst, onRead: chargeTo(context) }
          const made = await work.make({ name: 'tradeText', input, stored }, as)
          work.rest()
          sum = made.sum
          if (made.textBytes === 0) continue
          if (isFirst) yield begun
          isFirst = false
          yield* given(made.parts)
        }
        if (isFirst) yield begun
        yield Buffer.concat([add(tail), gzipTail(sum)])
        work.end()
      }
      try {
        const parts = packed()
        // A refusal must come before the answer starts, not break it off.
        const first = await parts.next()
        const all = async function* (): AsyncGenerator<Buffer> {
          if (first.done !== true) yield first.value
          yield* parts
        }
        const bytes = Readable.from(all(), { objectMode: false, highWaterMark: SENT_BYTES })
        reply.header('vary', 'accept-encoding')
        cutStalled(reply.raw)
        if (negotiateEncoding(request.headers['accept-encoding'], ['gzip', 'identity']) === 'gzip')
          return await reply.header('content-encoding', 'gzip').send(bytes)
        return await reply.send(pipeline(bytes, createGunzip({ chunkSize: SENT_BYTES }), () => undefined))
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
