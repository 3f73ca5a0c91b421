import { ARCHIVE_KINDS, ARCHIVES, type ArchiveGap, type ArchiveKind } from '@gildscope/contracts'
import { accountSchema, archiveSchema, type Db } from '@gildscope/db'
import { withdrawThinShares } from '@gildscope/research/fills/kept'
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../../store/tx.ts'

const { due, gameKey } = accountSchema
const { entry, fillCount, gap, pack } = archiveSchema

export const ASK_EVERY_MS = 300_000

/** Whether the last request for an update is too recent. Times too far ahead were written by a clock that ran fast. */
export const isTooSoon = ({ askableAt }: Pick<ArchiveTurn, 'askableAt'>, now: Date): boolean =>
  askableAt !== null && askableAt > now && askableAt.getTime() <= now.getTime() + ASK_EVERY_MS

type DueRow = typeof due.$inferSelect
export type ArchiveTurn = DueRow & { kind: ArchiveKind }
/** A game account that was read at some time, under its last known name. */
export type ArchiveAccount = { accountID: string; account: string }
export type ArchiveSize = {
  gameAccountId: string
  kind: ArchiveKind
  entries: number
  bytes: number
  first: Date | null
  last: Date | null
}

/** Other turns do not belong to an archive. */
export const isArchive = (turn: DueRow): turn is ArchiveTurn => ARCHIVE_KINDS.some((kind) => kind === turn.kind)

/**
 * Creates the turns of a newly linked game account; what was switched off stays off, and opt-in archives start switched
 * off.
 */
export const linkArchives = async (
  tx: Tx,
  accountId: string,
  { gameAccountId, gameAccount }: { gameAccountId: string; gameAccount: string },
  now: Date,
): Promise<void> => {
  const on = { nextAt: now, askedAt: now, offSince: null }
  const off = { nextAt: null, askedAt: null, offSince: now }
  const isOn = sql`${due.offSince} is null`
  await tx
    .insert(due)
    .values(
      ARCHIVE_KINDS.map((kind) => {
        return { gameAccount, accountId, gameAccountId, kind, ...(ARCHIVES[kind].isOptIn ? off : on) }
      }),
    )
    .onConflictDoUpdate({
      target: [due.accountId, due.gameAccountId, due.kind],
      set: {
        gameAccount,
        nextAt: sql`case when ${isOn} then ${now.toISOString()}::timestamptz end`,
        askedAt: sql`case when ${isOn} then ${now.toISOString()}::timestamptz end`,
      },
    })
}

/** Deletes the counts of fills of game accounts, or of all. */
const deleteFillCounts = async (tx: Tx, accountId: string, gameAccountIds?: readonly string[]): Promise<void> => {
  const { rowCount } = await tx
    .delete(fillCount)
    .where(
      and(
        eq(fillCount.accountId, accountId),
        gameAccountIds === undefined ? undefined : inArray(fillCount.gameAccountId, [...gameAccountIds]),
      ),
    )
  if (rowCount !== 0) await withdrawThinShares(tx)
}

/** Ends the turns of the archives of a game account, or of all; stored data stays, fills are not counted any more. */
export const unlinkArchives = async (tx: Tx, accountId: string, gameAccountId?: string): Promise<void> => {
  await tx
    .update(due)
    .set({ nextAt: null, askedAt: null, claimedUntil: null, fillsSince: null })
    .where(
      and(
        eq(due.accountId, accountId),
        inArray(due.kind, [...ARCHIVE_KINDS]),
        gameAccountId === undefined ? undefined : eq(due.gameAccountId, gameAccountId),
      ),
    )
  await deleteFillCounts(tx, accountId, gameAccountId === undefined ? undefined : [gameAccountId])
}

type Chosen = { accountId: string; gameAccountIds: string[]; kinds: readonly ArchiveKind[] }

const isChosen = ({ accountId, gameAccountIds, kinds }: Chosen) =>
  and(eq(due.accountId, accountId), inArray(due.gameAccountId, gameAccountIds), inArray(due.kind, [...kinds]))

/** Whether a key of the game account is linked now. */
const isLinked = sql`exists (select from ${gameKey} where ${gameKey.accountId} = ${due.accountId} and ${gameKey.gameAccountId} = ${due.gameAccountId})`

export class ArchiveRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Game accounts with an archive, in the order of their names. */
  async listAccounts(accountId: string): Promise<ArchiveAccount[]> {
    const rows = await this.#db
      .select({ accountID: due.gameAccountId, account: sql<string>`max(${due.gameAccount})` })
      .from(due)
      .where(eq(due.accountId, accountId))
      .groupBy(due.gameAccountId)
    return rows.toSorted((a, b) => a.account.localeCompare(b.account, 'en'))
  }

  async listDue(accountId: string): Promise<(ArchiveTurn & { linkedAs: string | null })[]> {
    const rows = await this.#db
      .select({ turn: due, linkedAs: gameKey.gameAccount })
      .from(due)
      .leftJoin(gameKey, and(eq(gameKey.accountId, due.accountId), eq(gameKey.gameAccountId, due.gameAccountId)))
      .where(eq(due.accountId, accountId))
      .orderBy(asc(due.gameAccount), asc(due.kind))
    return rows.flatMap(({ turn, linkedAs }) => (isArchive(turn) ? [{ ...turn, linkedAs }] : []))
  }

  async measure(accountId: string): Promise<ArchiveSize[]> {
    const { rows } = await this.#db.execute<{
      game_account_id: string
      kind: ArchiveKind
      entries: number
      bytes: number
      first: number | null
      last: number | null
    }>(sql`
      select game_account_id, kind, sum(entries)::int as entries, sum(bytes)::float8 as bytes,
        extract(epoch from min(first))::float8 * 1000 as first, extract(epoch from max(last))::float8 * 1000 as last
      from (
        select game_account_id, kind, count(*) as entries, sum(octet_length(line)) as bytes, min(at) as first, max(at) as last
        from ${entry} where account_id = ${accountId} group by 1, 2
        union all
        select game_account_id, kind, sum(rows), sum(octet_length(body)), min(first_at), max(last_at)
        from ${pack} where account_id = ${accountId} group by 1, 2
      ) parts group by 1, 2`)
    return rows.map(({ game_account_id, first, last, ...size }) => ({
      gameAccountId: game_account_id,
      ...size,
      first: first === null ? null : new Date(first),
      last: last === null ? null : new Date(last),
    }))
  }

  async listGaps(accountId: string): Promise<(ArchiveGap & { gameAccountId: string; kind: ArchiveKind })[]> {
    const rows = await this.#db.select().from(gap).where(eq(gap.accountId, accountId)).orderBy(asc(gap.fromAt))
    return rows.map(({ gameAccountId, kind, fromAt, toAt, reason }) => ({
      gameAccountId,
      kind,
      from: fromAt.toISOString(),
      to: toAt.toISOString(),
      reason,
    }))
  }

  /** Moves these turns to now; returns how many may be requested at this time. */
  async askFor(accountId: string, gameAccountIds: string[], now: Date): Promise<number> {
    const { rowCount } = await this.#db
      .update(due)
      .set({ askedAt: now, nextAt: now, askableAt: new Date(now.getTime() + ASK_EVERY_MS) })
      .where(
        and(
          isChosen({ accountId, gameAccountIds, kinds: ARCHIVE_KINDS }),
          isNull(due.offSince),
          // Later than that was written by a clock that ran ahead.
          or(isNull(due.askableAt), lte(due.askableAt, now), gt(due.askableAt, new Date(now.getTime() + ASK_EVERY_MS))),
          isLinked,
        ),
      )
    return rowCount ?? 0
  }

  /** On: read immediately if a key is linked; off: no longer read. A reading in progress writes nothing more. */
  async switchTo(chosen: Chosen, isOn: boolean, now: Date): Promise<void> {
    await this.#db
      .update(due)
      .set(
        isOn
          ? {
              offSince: null,
              nextAt: sql`case when ${isLinked} then ${now.toISOString()}::timestamptz end`,
              // The user is waiting for it.
              askedAt: sql`case when ${isLinked} then ${now.toISOString()}::timestamptz end`,
            }
          : { offSince: now, nextAt: null, askedAt: null, claimedUntil: null },
      )
      .where(isChosen(chosen))
  }

  /** On: fills are counted from the next night on; off: the counts are deleted. */
  switchFills({ accountId, gameAccountIds }: Omit<Chosen, 'kinds'>, isOn: boolean, now: Date): Promise<void> {
    return this.#db.transaction(async (tx) => {
      const chosen = isChosen({ accountId, gameAccountIds, kinds: ['trades'] })
      await tx
        .update(due)
        .set({ fillsSince: isOn ? sql`coalesce(${due.fillsSince}, ${now.toISOString()}::timestamptz)` : null })
        .where(chosen)
      if (!isOn) await deleteFillCounts(tx, accountId, gameAccountIds)
    })
  }

  /**
   * Deletes stored data; a reading in progress writes nothing, and the next one starts over. Returns the number of
   * entries.
   */
  erase(chosen: Chosen, now: Date): Promise<number> {
    return this.#db.transaction(async (tx) => {
      const { accountId, gameAccountIds, kinds } = chosen
      // Locked first, so that nothing is written in between.
      await tx.select({ one: due.kind }).from(due).where(isChosen(chosen)).for('update')
      const of = (table: typeof entry | typeof pack | typeof gap) =>
        and(
          eq(table.accountId, accountId),
          inArray(table.gameAccountId, gameAccountIds),
          inArray(table.kind, [...kinds]),
        )
      const { rowCount } = await tx.delete(entry).where(of(entry))
      const packed = await tx.delete(pack).where(of(pack)).returning({ rows: pack.rows })
      await tx.delete(gap).where(of(gap))
      if (kinds.includes('trades')) await deleteFillCounts(tx, accountId, gameAccountIds)
      await tx
        .update(due)
        .set({
          cursor: {},
          lastAt: null,
          lastError: null,
          failingSince: null,
          claimedUntil: null,
          askedAt: null,
          nextAt: sql`case when ${due.offSince} is null and ${isLinked} then ${now.toISOString()}::timestamptz end`,
        })
        .where(isChosen(chosen))
      // For a game account without a key there is nothing left to report.
      await tx.delete(due).where(and(isChosen(chosen), sql`not ${isLinked}`))
      return (rowCount ?? 0) + packed.reduce((sum, { rows }) => sum + rows, 0)
    })
  }
}
