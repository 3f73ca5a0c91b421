import { callJson } from '../../support/call.ts'
import { type DemoKey, newPerson, type Person, type Profile, signUp, wholeKey } from '../../support/people.ts'
import type { Site } from '../../support/use-site.ts'
import { addSubmitter } from './add-submitter.ts'

type Trader = Person & {
  profile: Profile
  /** Keys of two game accounts; pages begin with the first. */
  keys: readonly [DemoKey, DemoKey]
}

export type Cast = {
  /** A user with two linked game accounts. */
  trader: () => Promise<Trader>
  /** A token with which forges may be added. */
  token: () => Promise<string>
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The people of the file: each is made when the first journey needs them. */
export const createCast = (site: Site): Cast => ({
  trader: once(async () => {
    const person = newPerson('Tara')
    const keys = [await wholeKey(site, 0), await wholeKey(site, 1)] as const
    return { ...person, keys, profile: await signUp(site, person, keys) }
  }),
  token: once(() => addSubmitter(site.databaseUrl)),
})

/** The account of a key, as the game reports it. */
export const askPrivately = async <T>(site: Site, path: string, { key }: DemoKey): Promise<T> =>
  (await callJson(`${site.game}/v2/account/${path}?access_token=${key}`)) as T
