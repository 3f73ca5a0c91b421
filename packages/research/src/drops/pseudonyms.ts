import { createHmac } from 'node:crypto'
import * as z from 'zod'

const KEY_BYTES = 32
const PSEUDONYM_BYTES = 16

/** `PSEUDONYM_KEY` of an environment. */
export const pseudonymKeyVariable = z
  .string()
  .transform((text, context): Buffer => {
    const key = Buffer.from(text, 'base64')
    if (key.length === KEY_BYTES) return key
    context.addIssue({ code: 'custom', message: 'expected 32 bytes in base64 (openssl rand -base64 32)' })
    return z.NEVER
  })
  .describe(
    'Key of the pseudonyms of drop research: 32 bytes in base64 (openssl rand -base64 32), the same for stats, account and worker; with another one, players cannot find their own submissions any more',
  )

/** Pseudonyms of submitters: stable for each, and not reversible without the key. */
export const createPseudonyms = (key: Buffer) => {
  const digest = (...parts: unknown[]): Buffer => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  // A leading hyphen would be a formula in a spreadsheet.
  const name = (...parts: string[]): string =>
    digest(...parts)
      .subarray(0, PSEUDONYM_BYTES)
      .toString('base64url')
      .replaceAll('-', '.')
  return {
    ofGameAccount: (gameAccountId: string): string => name('account', gameAccountId),
    /** The pseudonym of a feed's account. */
    ofFeed: (feed: string, account: string): string => name('feed', feed, account),
    /** Hash of everything that identifies a record; without the key, owners cannot be found by trial. */
    digest,
  }
}

export type Pseudonyms = ReturnType<typeof createPseudonyms>
