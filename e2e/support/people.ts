import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { callJson } from './call.ts'
import type { Site } from './use-site.ts'

export type Person = { user: string; password: string; email: string }
/** What a browser stores for a signed-in user. */
export type Profile = { storageState: Exclude<BrowserContextOptions['storageState'], string | undefined> }

export type DemoKey = { key: string; account: string; label: string; permissions: string[]; note: string }

/** A person without an account. */
export const newPerson = (name: string): Person => {
  const user = `${name}.${randomUUID().slice(0, 8)}`
  return { user, password: `the long road of ${user}`, email: `${user.toLowerCase()}@example.org` }
}

/** The keys that pages of a demo offer. */
export const demoKeys = async (site: Pick<Site, 'api'>): Promise<DemoKey[]> => {
  const { success } = (await callJson(site.api('v1/website/demoKeys'))) as { success: DemoKey[] }
  return success
}

/** A key with all permissions of a player, chosen by name or by the position in the list. */
export const wholeKey = async (site: Pick<Site, 'api'>, player: number | string): Promise<DemoKey> => {
  const whole = (await demoKeys(site)).filter(({ note }) => note === 'works for everything')
  const found = typeof player === 'number' ? whole.at(player) : whole.find(({ account }) => account === player)
  if (found === undefined) throw new Error(`the demo has no whole key of ${player}`)
  return found
}

/** A player without open orders, so that the market fills none during a comparison. */
export const ORDERLESS = 'Vesper Holt.8080'

const fillIn = async (page: Page, form: 'Login' | 'Sign-Up', values: Record<string, string>): Promise<void> => {
  const card = page.getByRole('region', { name: form, exact: true })
  for (const [label, value] of Object.entries(values)) await card.getByLabel(label, { exact: true }).fill(value)
  await card.getByRole('button', { name: form === 'Login' ? 'Login' : 'Signup', exact: true }).click()
}

export const sendLogin = (page: Page, { user, password }: Omit<Person, 'email'>): Promise<void> =>
  fillIn(page, 'Login', { Username: user, Password: password })

export const sendSignUp = (page: Page, { user, password, email }: Person): Promise<void> =>
  fillIn(page, 'Sign-Up', { Username: user, Password: password, Email: email })

/** Title of the page that is shown. */
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })

/** The table row of a linked game account. */
export const keyRow = (page: Page, account: string): Locator =>
  page.getByRole('region', { name: 'Linked game accounts' }).getByRole('row').filter({ hasText: account })

export const linkKey = async (page: Page, { key, account }: Pick<DemoKey, 'key' | 'account'>): Promise<void> => {
  await page.getByLabel('Add a key').fill(key)
  await page.getByRole('button', { name: 'Add key' }).click()
  await keyRow(page, account).waitFor()
}

/** Makes an account with linked keys by the pages, and answers what the browser keeps of it. */
export const signUp = async (
  site: Pick<Site, 'open'>,
  person: Person,
  keys: readonly DemoKey[] = [],
): Promise<Profile> => {
  const { page } = await site.open('/signup')
  await sendSignUp(page, person)
  await heading(page, 'Account Management').waitFor()
  for (const key of keys) await linkKey(page, key)
  return { storageState: await page.context().storageState() }
}
