import { createHash } from 'node:crypto'
import type { Db } from '@gildscope/db'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { link, type MailText, span } from './mail-body.ts'

/** What an account is notified of, once: a second notice of the same `id` is not stored. */
export type NoticeEvent<Values> = { id: string; values: Values }

type When = {
  /** The market's time: sales of a simulated or recorded game begin by its own clock. */
  gameTime: Date
  publicOrigin: string
}

/** One kind of notice: where its events come from, and what it says about them. */
export type NoticeSource<Values = object> = {
  /** Names it in events and stored notices. */
  kind: string
  /** What `render` needs of an event; stored until the notice is sent. */
  values: z.ZodType<Values>
  /** A title and a text, of which each channel shows what it has room for; mails add a greeting and a way to stop them. */
  render(values: Values): MailText
  /** Events that a job looks for. Others are passed to `queueNotice` in the transaction in which they happen. */
  events?: {
    /** The accounts that have some. */
    accounts: (db: Pick<Db, 'execute'>, when: When) => Promise<string[]>
    /** Those of an account, which are taken: of two processes at the same time one gets them. */
    take: (tx: Pick<Db, 'execute'>, accountId: string, when: When) => Promise<NoticeEvent<Values>[]>
  }
}

/** A key that the game has refused for days. */
export const keyInvalid: NoticeSource<{ gameAccount: string; since: string; accountLink: string }> = {
  kind: 'key-invalid',
  values: z.object({ gameAccount: z.string(), since: z.iso.date(), accountLink: link }),
  render: ({ gameAccount, since, accountLink }) => ({
    subject: 'The game refuses one of your keys',
    blocks: [
      `the game has refused the key of your game account ${gameAccount} since ${since}. It may have been deleted there. What it was used for, such as checks of lists, rests until the game account has a key that works.`,
      { link: accountLink, does: 'Link the game account with a new key' },
    ],
  }),
}

/** The start of an offer's latest sale, in the precision of players' lists: milliseconds. */
const START = sql`date_trunc('milliseconds', (offer.data ->> 'latestStartDate')::timestamptz)`

const isReturn = ({ gameTime }: When): SQL => sql`
  offer.kind = 'gemstore' and ${START} <= ${gameTime.toISOString()}::timestamptz
  and (entry.last_date is null or date_trunc('milliseconds', entry.last_date) < ${START})`

const storeItem = z.object({ name: z.string(), type: z.string(), gemPrice: z.int().nullable() })
const returnSchema = z.object({ uuid: z.string(), start: z.coerce.date(), ...storeItem.shape })

const gems = (price: number | null): string => (price === null ? '' : `, ${span(price, 'gem')}`)

type Returns = { items: z.infer<typeof storeItem>[]; notifierLink: string }

/** Items of the gem store that somebody waits for and that are sold again; one notice lists all of an account. */
const gemstoreReturn: NoticeSource<Returns> = {
  kind: 'gemstore-return',
  values: z.object({ items: z.array(storeItem).min(1), notifierLink: link }),
  render: ({ items, notifierLink }) => ({
    subject:
      items.length === 1 ? 'An item is back in the gem store' : `${items.length} items are back in the gem store`,
    blocks: [
      items.length === 1
        ? 'an item that you wait for is back in the gem store:'
        : 'items that you wait for are back in the gem store:',
      { list: items.map(({ name, type, gemPrice }) => `${name} (${type}${gems(gemPrice)})`) },
      { link: notifierLink, does: 'Your list' },
    ],
  }),
  events: {
    accounts: async (db, when) => {
      const { rows } = await db.execute<{ account_id: string }>(sql`
        select distinct entry.account_id from account.gemstore_entry entry
        join market.reference_document offer on offer.id = entry.uuid
        where ${isReturn(when)} order by 1`)
      return rows.map((row) => row.account_id)
    },
    take: async (tx, accountId, when) => {
      const { rows } = await tx.execute(sql`
        update account.gemstore_entry entry set last_date = ${START}
        from market.reference_document offer
        where entry.account_id = ${accountId} and offer.id = entry.uuid and ${isReturn(when)}
        returning entry.uuid, ${START} as start, offer.data ->> 'name' as name, offer.data ->> 'type' as type,
          (offer.data ->> 'gemPrice')::int as "gemPrice"`)
      if (rows.length === 0) return []
      const returns = z.array(returnSchema).parse(rows)
      returns.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.uuid < b.uuid ? -1 : 1))
      const what = returns.map(({ uuid, start }) => `${uuid} ${start.toISOString()}`).sort()
      return [
        {
          id: createHash('sha256').update(what.join('\n')).digest('base64url'),
          values: {
            items: returns.map(({ name, type, gemPrice }) => ({ name, type, gemPrice })),
            notifierLink: new URL('/gemstore_notifier', when.publicOrigin).href,
          },
        },
      ]
    },
  },
}

/** Every kind of notice. */
export const NOTICE_SOURCES: readonly NoticeSource[] = [keyInvalid, gemstoreReturn]
