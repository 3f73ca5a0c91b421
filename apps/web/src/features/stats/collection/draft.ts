import { DROP_ACTIVITIES, DROP_DELAYS, SALVAGE_KITS } from '@gildscope/contracts'
import * as z from 'zod/mini'

const instant = z.number()

const snapshot = z.object({
  /** When it was taken; in ms since 1970, like the others. */
  takenAt: instant,
  /** When the game read the character, and when it reads it again. */
  madeAt: instant,
  renewsAt: instant,
  /** When the game read the wallet. */
  walletMadeAt: instant,
  account: z.string(),
  character: z.string(),
  level: z.int(),
  /** Null: the game did not report it. */
  build: z.nullable(z.int()),
  /** As typed at that time. */
  magicFind: z.string(),
  /** Null: an empty place. */
  places: z.array(z.nullable(z.object({ id: z.int(), count: z.int() }))),
  wallet: z.array(z.object({ id: z.int(), value: z.int() })),
})
export type Snapshot = z.infer<typeof snapshot>

/** A collection in progress. It contains no key. */
export const draftSchema = z.object({
  /** Null: the first linked one. */
  account: z.nullable(z.string()),
  character: z.string(),
  magicFind: z.string(),
  activity: z.union([z.literal(''), z.enum(DROP_ACTIVITIES)]),
  kit: z.union([z.literal(''), z.enum(SALVAGE_KITS)]),
  delay: z.enum(DROP_DELAYS),
  first: z.nullable(snapshot),
  second: z.nullable(snapshot),
  /** When the player of a demo last acted through the page. */
  playedAt: z.nullable(instant),
})
export type Draft = z.infer<typeof draftSchema>

export const NO_DRAFT: Draft = {
  account: null,
  character: '',
  magicFind: '',
  activity: '',
  kit: '',
  delay: '',
  first: null,
  second: null,
  playedAt: null,
}

/** A new draft after a submission keeps only the account. */
export const emptied = ({ account }: Draft): Draft => ({ ...NO_DRAFT, account })

export const MOST_MAGIC_FIND = 2000

/** Percent; null: no number that can be. */
export const magicFindOf = (text: string): number | null => {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value >= 0 && value <= MOST_MAGIC_FIND ? value : null
}

/** The next thing to fill in before a snapshot or a submission; null: nothing is missing. */
export const lacking = ({ character, magicFind, activity, kit }: Draft): string | null => {
  if (character === '') return 'Choose a character'
  if (magicFindOf(magicFind) === null) return 'Enter your magic find'
  if (activity === '') return 'Choose an activity'
  return activity === 'Salvaging' && kit === '' ? 'Choose a salvage kit' : null
}
