import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { accountSchema, type Db } from '@gildscope/db'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod'

const STANDARD = 30

/** `MAILS_PER_HOUR` of an environment; every process that queues mails has the same. */
export const mailsPerHourVariable = z.coerce
  .number()
  .int()
  .min(1)
  .default(STANDARD)
  .describe(
    'Mails per hour to one address; strangers, its owner and notices have their parts of it. Alerts have a third on top, and wait when it is used up; so have links that ask another address whether it wants alerts, two, and twice as many a day',
  )

/**
 * The parts of a budget, in thirtieths. Using up one part leaves the others: mails that anyone can trigger are separate
 * from those that the owner triggers. Password reset links are separate from everything else, and stay valid while
 * their part is used up: whoever uses it up has had one mailed to the owner.
 */
const THIRTIETHS = {
  /** Confirmations of sign-ups, and reminders. */
  anybody: 4,
  /** Confirmations requested by a signed-in user. */
  confirmation: 4,
  reset: 10,
  /** Reports of changes, and recovery from a device on which the owner has signed in. */
  owner: 8,
  notice: 4,
  /** On top, so that alerts use up nothing of the others. What it has no room for is in the next one: none is lost. */
  alert: 10,
  /** Questions whether somebody's alerts may come to an address, also on top: two an hour and four a day, whoever asks. */
  address: 2,
} as const
export type BudgetPart = keyof typeof THIRTIETHS

const mostOf = (part: BudgetPart, mailsPerHour: number): number =>
  Math.max(1, Math.floor((mailsPerHour * THIRTIETHS[part]) / STANDARD))

const ADDRESS_HOURS_PER_DAY = 2

export type Occasion = {
  /** That of its template. */
  part: BudgetPart
  /** Whether the account's address is confirmed. */
  isConfirmed: boolean
  /** Triggered by a sign-up, or from a browser on which the owner has signed in before. */
  asked?: 'by-sign-up' | 'by-owner'
}

/** The parts that a mail may draw on, in order; none for a mail that must not go to an unconfirmed address. */
const budgetPartsOf = ({ part, isConfirmed, asked }: Occasion): readonly BudgetPart[] => {
  if (part === 'owner' || part === 'notice' || part === 'alert') return isConfirmed ? [part] : []
  if (asked === 'by-owner' && isConfirmed) return ['owner', part]
  return [asked === 'by-sign-up' ? 'anybody' : part]
}

/**
 * Equal for all spellings of an address that differ only in case. For what may go to strangers also for those with
 * another tag, which reach the same reader: `ann+1@example.org`.
 */
export const hashAddress = (address: string, part: BudgetPart): Buffer => {
  const reader = part === 'address' ? address.replace(/^([^+]+)\+.*(@[^@]+)$/, '$1$2') : address
  return createHash('sha256').update(reader.toLowerCase()).digest()
}

/**
 * Whether an address may receive one more mail of a part. Of two concurrent requests one waits for the other's
 * transaction, so that together they stay within it.
 */
const isWithinBudget = async (
  db: Pick<Db, 'select'>,
  addressHash: Buffer,
  { part, mailsPerHour }: { part: BudgetPart; mailsPerHour: number },
  now: Date,
): Promise<boolean> => {
  const { mail } = accountSchema
  await db
    .select({
      locked: sql`pg_advisory_xact_lock(hashtextextended(${`${part}/${addressHash.toString('hex')}`}, 0))::text`,
    })
    .from(sql`(values (1)) as one`)
  const countSince = async (windowMs: number): Promise<number> => {
    const since = gt(mail.createdAt, new Date(now.getTime() - windowMs))
    const [sent] = await db
      .select({ mails: count() })
      .from(mail)
      .where(and(eq(mail.addressHash, addressHash), eq(mail.budgetPart, part), since))
    return sent?.mails ?? 0
  }
  const most = mostOf(part, mailsPerHour)
  if ((await countSince(HOUR_MS)) >= most) return false
  return part !== 'address' || (await countSince(DAY_MS)) < most * ADDRESS_HOURS_PER_DAY
}

/** The part that has room for one more mail; null when none has. */
export const findBudgetPart = async (
  db: Pick<Db, 'select'>,
  addressHash: Buffer,
  { mailsPerHour, ...occasion }: Occasion & { mailsPerHour: number },
  now: Date,
): Promise<BudgetPart | null> => {
  for (const part of budgetPartsOf(occasion))
    if (await isWithinBudget(db, addressHash, { part, mailsPerHour }, now)) return part
  return null
}
