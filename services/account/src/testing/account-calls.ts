import { confirmEmail, login, postLogin, signUp } from '@gildscope/contracts'
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

type WithHeaders = { headers: Record<string, unknown> }

/** The cookies that an answer sets, with their attributes. */
export const cookiesOf = ({ headers }: WithHeaders): string[] => [headers['set-cookie'] ?? []].flat().map(String)

const cookieValue = (reply: WithHeaders, name: RegExp): string | null => {
  const cookie = cookiesOf(reply).find((each) => name.test(each))
  return cookie === undefined ? null : (/=([^;]*)/.exec(cookie)?.[1] ?? null)
}

/** The value of the session cookie that an answer sets. */
export const cookieOf = (reply: WithHeaders): string | null => cookieValue(reply, /^(?:__Host-)?session=/)

/** The cookie by which an account recognises a browser, in the form sent back. */
export const deviceOf = (reply: WithHeaders): string => `device=${cookieValue(reply, /^device=/) ?? ''}`

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

/**
 * Every waiting mail once all background work is done, oldest first, decrypted. While the clock is stopped, rows are in
 * insertion order.
 */
export const listMails = async ({ deps }: Pick<AccountApp, 'deps'>): Promise<WaitingMail[]> => {
  await deps.background.settled()
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

/** Confirms the address of a player with the confirmation mail. */
export const confirmAddress = async (account: AccountApp, { email }: Pick<Player, 'email'>): Promise<void> => {
  const key = keyIn(await findMail(account, 'confirm-email', email), 'confirmLink')
  const { status } = await injectEndpoint(account.app, confirmEmail, { body: { key } })
  if (status !== 200) throw new Error(`the address was not confirmed: ${status}`)
}

/** How many passwords have been hashed or compared so far. */
export const countHashes = async ({ app }: AccountApp): Promise<number> =>
  (await app.registry.getSingleMetric('account_password_hashes_total')?.get())?.values[0]?.value ?? 0
