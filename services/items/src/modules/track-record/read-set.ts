import { flipSettings } from '@gildscope/contracts'
import { PROMISED_SHARES, type PromisedSet, type SetOutcome } from '@gildscope/finder'
import * as z from 'zod/mini'

const MINUTES_PER_DAY = 1440

const profit = z.object({ mean: z.number(), least: z.number(), most: z.number() })
const frozenSet = z.object({
  ...{ day: z.int(), purse: z.int(), slot: z.int(), settings: z.omit(flipSettings, { purse: true }), profit },
  picks: z.array(
    z.object({
      ...{ id: z.int(), units: z.int(), buyAt: z.int(), sellAt: z.int(), buyDays: z.number(), profit },
      quantiles: z.array(z.number()).check(z.length(PROMISED_SHARES.length)),
    }),
  ),
})
const setOutcome = z.nullable(
  z.object({
    realised: z.nullable(z.number()),
    picks: z.array(
      z.object({ bought: z.int(), sold: z.int(), realised: z.nullable(z.number()), unseen: z._default(z.int(), 0) }),
    ),
    random: z.array(z.number()),
  }),
)

export type StoredSet = {
  hash: string
  isSimulated: boolean
  frozen: PromisedSet
  /** null: still open. */
  outcome: SetOutcome | null
}

type SetRow = Omit<StoredSet, 'frozen' | 'outcome'> & { day: number; purse: number; document: string; outcome: unknown }

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** null: what an import brought is no set of its day and purse. */
export const readSet = ({ day, purse, hash, isSimulated, document, outcome }: SetRow): StoredSet | null => {
  const { data: frozen } = z.safeParse(frozenSet, parseJson(document))
  const { data: came } = z.safeParse(setOutcome, outcome)
  if (frozen === undefined || came === undefined) return null
  const isOfRow = frozen.day === day && frozen.purse === purse && Math.floor(frozen.slot / MINUTES_PER_DAY) === day
  const isWhole = came === null || came.picks.length === frozen.picks.length
  return isOfRow && isWhole ? { hash, isSimulated, frozen, outcome: came } : null
}
