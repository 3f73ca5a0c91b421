import { type GameAccount, KEY_PERMISSIONS, type SiteAccount } from '@gildscope/contracts'
import { clockTime, duration } from '../../../shell/time/words.ts'

export type KeyRow = GameAccount & { account: string }

/** Linked game accounts by name. */
export const keyRows = ({ gameAccounts }: SiteAccount): KeyRow[] =>
  Object.entries(gameAccounts)
    .map(([account, key]) => ({ account, ...key }))
    .toSorted((a, b) => a.account.localeCompare(b.account, 'en'))

export const hiddenKey = (key: string): string => `••••${key.slice(-4)}`

export const agoWords = (instant: string, now: number): string => `${duration((now - Date.parse(instant)) / 1000)} ago`

export type KeyVerdict = { tone: 'good' | 'warn' | 'bad'; word: string; detail: string }

/** The state of a key as a word and as a sentence. */
export const keyVerdict = ({ state, refusedSince, lastChecked }: GameAccount, now: number): KeyVerdict => {
  const since = refusedSince === null ? '' : ` since ${clockTime(refusedSince, now)}`
  if (state === 'suspect')
    return { tone: 'warn', word: 'Suspect', detail: `refused${since}; we keep trying for 3 days` }
  if (state === 'invalid')
    return { tone: 'bad', word: 'Invalid', detail: `refused${since}; add a new key to replace it` }
  const detail = lastChecked === null ? 'not checked yet' : `checked ${agoWords(lastChecked, now)}`
  return { tone: 'good', word: 'Works', detail }
}

/** Permissions that verification lists need. */
const VERIFYING = ['inventories', 'characters', 'wallet'] as const

/** Keys that cannot serve their purpose, and what would help. */
export const lackingWords = (rows: readonly KeyRow[]): string[] =>
  rows
    .filter(({ state }) => state !== 'invalid')
    .flatMap(({ account, permissions }) => {
      const lacking = VERIFYING.filter((each) => !permissions.includes(each)).map((each) => `“${each}”`)
      if (lacking.length === 0) return []
      return [`${account} lacks ${lacking.join(', ')}: verification lists need it. A new key replaces this one.`]
    })

/** Every permission that keys can have, and whether this one has it; those of unknown state come last. */
export const permissionRows = (permissions: readonly string[]): { name: string; isGiven: boolean }[] => {
  const unknown = permissions.filter((each) => !(KEY_PERMISSIONS as readonly string[]).includes(each))
  return [...KEY_PERMISSIONS, ...unknown].map((name) => ({ name, isGiven: permissions.includes(name) }))
}

export const updateWords = ({ lastUpdate, nextUpdate }: SiteAccount, now: number): string => {
  const last = lastUpdate === null ? 'not updated yet' : `last update ${clockTime(lastUpdate, now)}`
  return nextUpdate === null ? last : `${last}, next update ${clockTime(nextUpdate, now)}`
}
