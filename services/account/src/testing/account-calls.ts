import { login, postLogin, signUp } from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { mailContext } from '@gildscope/mail'
import { injectEndpoint } from '@gildscope/testkit'
import { asc, sql } from 'drizzle-orm'
import type { AccountApp } from './use-account-app.ts'

export const PASSWORD = 'mist-walker 42 Größe'
export const ORIGIN = 'http://localhost:8080'

let named = 0
/** A user name that no other test of the file has. */
export const newName = (): string => {
  named += 1
  return `Player.${named}`
}

/** The value of the session cookie that an answer sets. */
export const cookieOf = (reply: { headers: Record<string, unknown> }): string | null =>
  /(?:^|,)(?:__Host-)?session=([^;]*)/.exec(String(reply.headers['set-cookie'] ?? ''))?.[1] ?? null

export type Player = { user: string; email: string; session: string }

/** A new account and its session for the header. */
export const newPlayer = async (
  { app }: AccountApp,
  user = newName(),
  email = `${user}@example.org`,
): Promise<Player> => {
  const reply = await injectEndpoint(app, login, { headers: { user, password: PASSWORD, email } })
  if (reply.body === null) throw new Error(`sign-up failed: ${JSON.stringify(reply.fault)}`)
  return { user, email, session: reply.body.session }
}

type Twin = { user: string; password?: string; email?: string; rawHeaders?: Record<string, string> }

export const signInByCookie = ({ app }: AccountApp, { user, password = PASSWORD, rawHeaders = {} }: Twin) =>
  injectEndpoint(app, postLogin, { body: { user, password }, rawHeaders })

export const signUpByCookie = (
  { app }: AccountApp,
  { user, password = PASSWORD, email = `${user}@example.org`, rawHeaders = {} }: Twin,
) => injectEndpoint(app, signUp, { body: { user, password, email }, rawHeaders })

type WaitingMail = { template: string; to: string; values: Record<string, unknown> }

/** Every mail that waits, oldest first, opened. While the clock stands, rows lie in the order in which they came. */
export const listMails = async ({ deps }: AccountApp): Promise<WaitingMail[]> => {
  const { mail } = accountSchema
  const rows = await deps.database.db.select().from(mail).orderBy(asc(mail.createdAt), sql`ctid`)
  return rows.map(({ accountId, mailId, template, sealed, sealedBy }) => {
    if (sealed === null) throw new Error('the mail was sent')
    const content = JSON.parse(deps.vault.open({ sealed, sealedBy }, mailContext(accountId, mailId)))
    return { template, ...content }
  })
}

/** The newest mail of a kind to an address. */
export const findMail = async (account: AccountApp, template: string, to: string): Promise<WaitingMail | null> =>
  (await listMails(account)).findLast((mail) => mail.template === template && mail.to === to) ?? null

/** The key in a link of a mail. */
export const keyIn = (mail: WaitingMail | null, link: string): string =>
  new URL(String(mail?.values[link])).searchParams.get('auth') ?? ''

/** How many passwords were hashed or compared so far. */
export const countHashes = async ({ app }: AccountApp): Promise<number> =>
  (await app.registry.getSingleMetric('account_password_hashes_total')?.get())?.values[0]?.value ?? 0
