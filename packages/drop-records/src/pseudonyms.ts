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
    'Key of the pseudonyms of drop research: 32 bytes in base64 (openssl rand -base64 32), the same for stats, account and worker; with another one nobody finds their own submissions any more',
  )

/** Names for who gave records: always the same for one, and without the key nobody can tell whose. */
export const createPseudonyms = (key: Buffer) => {
  const digest = (...parts: unknown[]): Buffer => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  // A hyphen at the beginning would be a formula to a spreadsheet.
  const name = (...parts: string[]): string =>
    digest(...parts)
      .subarray(0, PSEUDONYM_BYTES)
      .toString('base64url')
      .replaceAll('-', '.')
  return {
    ofGameAccount: (gameAccountId: string): string => name('account', gameAccountId),
    /** What a feed calls somebody. */
    ofFeed: (feed: string, account: string): string => name('feed', feed, account),
    /** Of what makes a record the same one; nobody without the key can try out whose it is. */
    digest,
  }
}

export type Pseudonyms = ReturnType<typeof createPseudonyms>
