import { request } from 'undici'

export type SignedInCall = {
  name: string
  path: string
  /** The kind of list it reads. */
  list?: 'lists' | 'verification'
}

/** Calls of pages for a signed-in user: the first page makes all of them, the others those that they show. */
export const SIGNED_IN_CALLS: readonly SignedInCall[] = [
  { name: 'account read', path: '/v1/website/account' },
  { name: 'list of sessions', path: '/v1/website/sessions' },
  { name: 'gem-store list', path: '/v1/lists/gemstore' },
  { name: 'market list', path: '/v1/website/lists', list: 'lists' },
  { name: 'verification list', path: '/v1/verification/management/lists', list: 'verification' },
]

export type Person = { session: string; lists: string; verification: string }

const firstKey = (names: Record<string, string>): string => Object.keys(names)[0] ?? ''

/** A session with the id of one list of each kind. */
export const meet = async (url: string, session: string): Promise<Person> => {
  const { body } = await request(`${url}/v1/website/account`, { headers: { session } })
  const { account } = (await body.json()) as { account: Record<'lists' | 'verification', Record<string, string>> }
  return { session, lists: firstKey(account.lists), verification: firstKey(account.verification) }
}

/** Throws on any answer but success. */
export const ask = async (url: string, { path, list }: SignedInCall, person: Person): Promise<void> => {
  const headers = { session: person.session, ...(list !== undefined && { listid: person[list] }) }
  const { statusCode, body } = await request(url + path, { headers })
  const text = await body.text()
  if (statusCode !== 200 || !text.includes('"result":"success"')) throw new Error(`${path}: ${statusCode} ${text}`)
}
