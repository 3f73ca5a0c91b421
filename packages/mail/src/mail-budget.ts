import { createHash } from 'node:crypto'
import { accountSchema, type Db } from '@gildscope/db'
import { HOUR_MS } from '@gildscope/time'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type MailTemplate, NOTICES } from './templates.ts'

const STANDARD = 30

/** `MAILS_PER_HOUR` of an environment; every process that queues mails has the same. */
export const mailsPerHourVariable = z.coerce
  .number()
  .int()
  .min(1)
  .default(STANDARD)
  .describe('Mails per hour to one address, over all kinds; strangers, its owner and notices have their parts of it')

/**
 * What each part of a budget holds, in thirtieths. Who uses up one of them leaves the others: what anybody can cause
 * is apart from what the owner causes. Links of resets are apart from everything else, and live as long as their part is
 * used up: who uses it up has had one mailed to the owner.
 */
const THIRTIETHS = {
  /** Confirmations of sign-ups, and reminders. */
  anybody: 4,
  /** Confirmations that somebody signed in asks for. */
  confirmation: 4,
  reset: 10,
  /** What reports changes, and recovery from a device that the owner signed in on. */
  owner: 8,
  notice: 4,
} as const
export type BudgetPart = keyof typeof THIRTIETHS

const mostOf = (part: BudgetPart, mailsPerHour: number): number =>
  Math.max(1, Math.floor((mailsPerHour * THIRTIETHS[part]) / STANDARD))

/** Mails that an address gets before anybody has shown that it is theirs. */
const TO_ANYBODY: Partial<Record<MailTemplate, BudgetPart>> = {
  'user-names': 'anybody',
  'reset-password': 'reset',
  'confirm-email': 'confirmation',
}

export type Occasion = {
  template: MailTemplate
  /** Whether somebody has shown that the address is theirs, as the account has it. */
  isConfirmed: boolean
  /** By somebody who signs up, or in a browser in which the owner signed in before. */
  asked?: 'by-sign-up' | 'by-owner'
}

/**
 * The parts that a mail may draw on, the first that has room; none for one that does not go to an address that nobody
 * confirmed.
 */
const budgetPartsOf = ({ template, isConfirmed, asked }: Occasion): readonly BudgetPart[] => {
  const open = TO_ANYBODY[template]
  if (open === undefined) {
    if (!isConfirmed) return []
    return [NOTICES.has(template) ? 'notice' : 'owner']
  }
  if (asked === 'by-owner' && isConfirmed) return ['owner', open]
  return [asked === 'by-sign-up' ? 'anybody' : open]
}

/** The same address in whatever case. */
export const hashAddress = (address: string): Buffer => createHash('sha256').update(address.toLowerCase()).digest()

/**
 * Whether an address may get one mail more of a part. Of two who ask at once one waits for the other's transaction, so
 * that both together stay within it.
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
  const [sent] = await db
    .select({ mails: count() })
    .from(mail)
    .where(
      and(
        eq(mail.addressHash, addressHash),
        eq(mail.budgetPart, part),
        gt(mail.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
  return (sent?.mails ?? 0) < mostOf(part, mailsPerHour)
}

/** The part that has room for one mail more; null when none has. */
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
