import { gameKeyContext, type Vault, VaultError } from '@gildscope/base/vault'
import { channelContext } from '@gildscope/channels'
import { accountSchema, type Db } from '@gildscope/db'
import { mailContext } from '@gildscope/mail'
import { and, asc, eq, gt, isNotNull, ne, or } from 'drizzle-orm'

const { channel, gameKey, mail } = accountSchema
const ROWS_AT_ONCE = 200
/** The lowest uuid, before every id. */
const FIRST_UUID = '00000000-0000-0000-0000-000000000000'

export type Resealed = {
  resealed: number
  /** Encrypted with a key that is not in VAULT_KEYS, or damaged; left as they are. */
  unreadable: number
}
export type Rotation = { gameKeys: Resealed; mails: Resealed; channels: Resealed }

type SealedRow = { id: string; accountId: string; sealed: Uint8Array; sealedBy: string; context: string }
type Kind = {
  list: (after: { accountId: string; id: string }) => Promise<SealedRow[]>
  /** Skips a row that was re-encrypted meanwhile. */
  store: (row: SealedRow, value: { sealed: Uint8Array; sealedBy: string }) => Promise<void>
  firstId: string
}

const gameKeys = (db: Db, activeKey: string): Kind => ({
  firstId: '',
  list: async (after) => {
    const isLater = or(
      gt(gameKey.accountId, after.accountId),
      and(eq(gameKey.accountId, after.accountId), gt(gameKey.gameAccountId, after.id)),
    )
    const rows = await db
      .select()
      .from(gameKey)
      .where(and(isLater, ne(gameKey.sealedBy, activeKey)))
      .orderBy(asc(gameKey.accountId), asc(gameKey.gameAccountId))
      .limit(ROWS_AT_ONCE)
    return rows.map(({ accountId, gameAccountId, keySealed, sealedBy }) => {
      const context = gameKeyContext(accountId, gameAccountId)
      return { accountId, id: gameAccountId, sealed: keySealed, sealedBy, context }
    })
  },
  store: async ({ accountId, id, sealed }, value) => {
    await db
      .update(gameKey)
      .set({ keySealed: value.sealed, sealedBy: value.sealedBy })
      .where(and(eq(gameKey.accountId, accountId), eq(gameKey.gameAccountId, id), eq(gameKey.keySealed, sealed)))
  },
})

const mails = (db: Db, activeKey: string): Kind => ({
  firstId: FIRST_UUID,
  list: async (after) => {
    const isLater = or(
      gt(mail.accountId, after.accountId),
      and(eq(mail.accountId, after.accountId), gt(mail.mailId, after.id)),
    )
    const rows = await db
      .select({ accountId: mail.accountId, id: mail.mailId, sealed: mail.sealed, sealedBy: mail.sealedBy })
      .from(mail)
      .where(and(isLater, ne(mail.sealedBy, activeKey), isNotNull(mail.sealed)))
      .orderBy(asc(mail.accountId), asc(mail.mailId))
      .limit(ROWS_AT_ONCE)
    return rows.flatMap(({ sealed, ...row }) =>
      sealed === null ? [] : [{ ...row, sealed, context: mailContext(row.accountId, row.id) }],
    )
  },
  store: async ({ accountId, id, sealed }, value) => {
    await db
      .update(mail)
      .set(value)
      .where(and(eq(mail.accountId, accountId), eq(mail.mailId, id), eq(mail.sealed, sealed)))
  },
})

const channels = (db: Db, activeKey: string): Kind => ({
  firstId: '',
  list: async (after) => {
    const isLater = or(
      gt(channel.accountId, after.accountId),
      and(eq(channel.accountId, after.accountId), gt(channel.channelId, after.id)),
    )
    const rows = await db
      .select()
      .from(channel)
      .where(and(isLater, ne(channel.sealedBy, activeKey), isNotNull(channel.sealed)))
      .orderBy(asc(channel.accountId), asc(channel.channelId))
      .limit(ROWS_AT_ONCE)
    return rows.flatMap(({ accountId, channelId: id, sealed, sealedBy }) =>
      sealed === null || sealedBy === null
        ? []
        : [{ accountId, id, sealed, sealedBy, context: channelContext(accountId, id) }],
    )
  },
  store: async ({ accountId, id, sealed }, value) => {
    await db
      .update(channel)
      .set(value)
      .where(and(eq(channel.accountId, accountId), eq(channel.channelId, id), eq(channel.sealed, Buffer.from(sealed))))
  },
})

const openRow = (vault: Vault, row: SealedRow): string | null => {
  try {
    return vault.open(row, row.context)
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}

const reseal = async (vault: Vault, kind: Kind, signal: AbortSignal): Promise<Resealed> => {
  const counts = { resealed: 0, unreadable: 0 }
  let after = { accountId: FIRST_UUID, id: kind.firstId }
  for (;;) {
    const rows = await kind.list(after)
    for (const row of rows) {
      signal.throwIfAborted()
      const text = openRow(vault, row)
      if (text !== null) await kind.store(row, vault.seal(text, row.context))
      counts[text === null ? 'unreadable' : 'resealed'] += 1
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return counts
    after = last
  }
}

/**
 * Re-encrypts everything that is not encrypted with the active key, row by row: it can be interrupted and repeated,
 * while services are running. Afterwards the former keys are not needed any more, unless rows were unreadable.
 */
export const rotateVault = async (db: Db, vault: Vault, signal: AbortSignal): Promise<Rotation> => ({
  gameKeys: await reseal(vault, gameKeys(db, vault.activeKey), signal),
  mails: await reseal(vault, mails(db, vault.activeKey), signal),
  channels: await reseal(vault, channels(db, vault.activeKey), signal),
})
