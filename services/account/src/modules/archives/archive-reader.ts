import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ArchiveGap, ArchiveKind, ShareKind } from '@gildscope/contracts'
import {
  type CallerContext,
  charge,
  goneSignal,
  negotiateEncoding,
  type RouteContext,
  siteOf,
} from '@gildscope/service-kit'
import type { FastifyReply } from 'fastify'
import type { ArchiveAccount, ArchiveRepository } from './archive-repository.ts'
import { cutStalled } from './cut-stalled.ts'
import { addText, GZIP_HEAD, gzipTail, NO_TEXT, pieceOf } from './reckoner/gzip-pieces.ts'
import type { MonthToRead } from './reckoner/protocol.ts'
import type { Reckoner, Work } from './reckoner/reckoner.ts'
import type { Range } from './reckoner/task.ts'
import type { TaskInput, TaskName } from './reckoner/tasks.ts'
import { csvHead, type TradeFormat } from './reckoner/trade-text.ts'
import { handedOver, packedFor, sendAnswer } from './send-answer.ts'
import { type Reader, readableAccounts } from './shares/share-route.ts'
import type { StoredMonthsRepository } from './stored-months-repository.ts'

type ReaderDeps = { archives: ArchiveRepository; months: StoredMonthsRepository; reckoner: Reckoner }

/** The cost of decompressing and parsing this many bytes of a pack; entries are eight times as large. */
const BYTES_PER_POINT = 2_000

/** A piece of text is sent in parts of this size, and no more is held for slow readers. */
const SENT_BYTES = 65_536

/** `accountId`: whose archives are read. */
type OwnerContext = CallerContext<{ accountId: string }>

/** Selects the stored months that the answer needs. */
type ChooseMonths = (all: readonly MonthToRead[]) => readonly MonthToRead[]

type StoredOfAccounts = { accounts: readonly ArchiveAccount[]; kind: ArchiveKind; choose?: ChooseMonths }

type Trades = Pick<StoredOfAccounts, 'accounts'> & { format: TradeFormat; side: 'buy' | 'sell' | null; range: Range }

/** The text before and after the rows of a download. */
const frameOf = (format: TradeFormat): { head: string; tail: string } => {
  if (format === 'csv') return { head: csvHead, tail: '' }
  return format === 'json' ? { head: '[', tail: ']' } : { head: '', tail: '' }
}

/** Charges for each month that was read. */
const chargeTo =
  (context: RouteContext) =>
  (bytes: number): void =>
    charge(context, bytes / BYTES_PER_POINT)

/** Reads archives for callers, and sends what is made of them. */
export class ArchiveReader {
  readonly #archives: ArchiveRepository
  readonly #months: StoredMonthsRepository
  readonly #reckoner: Reckoner

  constructor({ archives, months, reckoner }: ReaderDeps) {
    this.#archives = archives
    this.#months = months
    this.#reckoner = reckoner
  }

  /** The game accounts that the caller names and may read. */
  async accountsFor({ caller }: CallerContext<Reader>, kind: ShareKind, given: string): Promise<ArchiveAccount[]> {
    return readableAccounts(caller, { kind, given }, await this.#archives.listAccounts(caller.accountId))
  }

  async gapsOf(
    { caller }: OwnerContext,
    kind: ArchiveKind,
    accounts: readonly ArchiveAccount[],
  ): Promise<(ArchiveGap & { account: string })[]> {
    return (await this.#archives.listGaps(caller.accountId))
      .filter((gap) => gap.kind === kind)
      .flatMap(({ gameAccountId, from, to, reason }) =>
        accounts
          .filter(({ accountID }) => accountID === gameAccountId)
          .map(({ account }) => ({ account, from, to, reason })),
      )
  }

  /** Runs a task on all stored data of game accounts, and sends the result. */
  send<Name extends TaskName>(
    context: OwnerContext,
    { accounts, kind, choose = (all) => all }: StoredOfAccounts,
    name: Name,
    input: TaskInput<Name>,
  ): Promise<FastifyReply> {
    return this.#workFor(context, async (work) => {
      const which = { accountId: context.caller.accountId, kind }
      const stored = { ...which, months: choose(await this.#months.listMonths(which, accounts)) }
      const form = { packing: packedFor(context), onRead: chargeTo(context) }
      const answer = await work.make({ name, input, stored }, form)
      work.rest()
      return sendAnswer(context, answer)
    })
  }

  /** Sends trades as they are read, a month at a time: for a slow reader the rest waits compressed. */
  sendTrades(context: OwnerContext, trades: Trades): Promise<FastifyReply> {
    const { request, reply } = context
    return this.#workFor(context, async (work) => {
      const parts = this.#tradeParts(context, trades, work)
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
        return reply.header('content-encoding', 'gzip').send(bytes)
      return reply.send(pipeline(bytes, createGunzip({ chunkSize: SENT_BYTES }), () => undefined))
    })
  }

  /** Starts work for a caller, whose address is charged; everything ends with the answer. */
  async #workFor(context: RouteContext, send: (work: Work) => Promise<FastifyReply>): Promise<FastifyReply> {
    const work = this.#reckoner.begin(siteOf(context.request.ip), goneSignal(context))
    context.reply.raw.once('close', () => work.end())
    try {
      return await send(work)
    } catch (error) {
      work.end()
      throw error
    }
  }

  /** Months become pieces of one gzip answer, so that nothing is compressed here. */
  async *#tradeParts(
    context: OwnerContext,
    { accounts, format, side, range }: Trades,
    work: Work,
  ): AsyncGenerator<Buffer> {
    const { head, tail } = frameOf(format)
    const hasAccount = format === 'json' || accounts.length > 1
    const which = { accountId: context.caller.accountId, kind: 'trades' } as const
    let sum = NO_TEXT
    const add = (text: string): Buffer => {
      const bytes = Buffer.from(text)
      sum = addText(sum, bytes)
      return pieceOf(bytes)
    }
    const begun = Buffer.concat([GZIP_HEAD, add(head)])
    let isFirst = true
    for (const month of await this.#months.listMonths(which, accounts, range)) {
      const account = accounts[month.account]?.account ?? ''
      const input = { account, format, side, range, hasAccount, isFirst }
      const stored = { ...which, months: [{ ...month, account: 0 }] }
      const form = { packing: { after: sum }, isBegun: !isFirst, onRead: chargeTo(context) }
      const answer = await work.make({ name: 'tradeText', input, stored }, form)
      work.rest()
      sum = answer.sum
      if (answer.textBytes === 0) continue
      if (isFirst) yield begun
      isFirst = false
      yield* handedOver(answer.parts)
    }
    if (isFirst) yield begun
    yield Buffer.concat([add(tail), gzipTail(sum)])
    work.end()
  }
}
