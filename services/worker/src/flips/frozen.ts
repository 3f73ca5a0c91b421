import { createHash } from 'node:crypto'
import { type FlipCandidate, type FlipSettings, RECORD_PURSES } from '@gildscope/contracts'
import {
  advanceRun,
  canonicalJson,
  countUnseen,
  drawnItems,
  type FrozenSet,
  isJudged,
  openDraw,
  openRun,
  type PaperRun,
  type PickMinute,
  type PromisedSet,
  paperOrder,
  RECORD_RULES,
  RECORD_SETTINGS,
  randomSets,
  realisedBy,
  type SetOutcome,
  seedText,
} from '@gildscope/finder'
import { COPPER_PER_GOLD } from '@gildscope/market'

const MINUTES_PER_DAY = 1440

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What the finder promises; of no picks where nothing pays. */
export type FoundSet = Pick<PromisedSet, 'profit' | 'picks'>
export type FindSet = (candidates: readonly FlipCandidate[], settings: FlipSettings) => Promise<FoundSet>

/** Paper orders for a pick (`draw` 0), or for an item drawn by chance in its place. */
export type Run = { rank: number; draw: number; itemId: number; run: PaperRun }
/** A set with its text, the hash of that, and its paper orders. */
export type Frozen = { set: FrozenSet; document: string; hash: string; runs: Run[] }

/** What is found for each purse as of a slot; purses for which nothing pays are left out. */
export const frozenSets = async (
  candidates: readonly FlipCandidate[],
  { find, slot }: { find: FindSet; slot: number },
): Promise<Frozen[]> => {
  const day = Math.floor(slot / MINUTES_PER_DAY)
  const frozen: Frozen[] = []
  for (const purse of RECORD_PURSES) {
    const { profit, picks } = await find(candidates, { ...RECORD_SETTINGS, purse: purse * COPPER_PER_GOLD })
    if (picks.length === 0) continue
    const draw = openDraw(picks, candidates, sha256(seedText(day, purse)))
    const set: FrozenSet = {
      ...{ rules: RECORD_RULES, day, purse, slot, settings: RECORD_SETTINGS, profit, picks, draw },
    }
    const document = canonicalJson(set)
    frozen.push({ set, document, hash: sha256(document), runs: runsOf(set) })
  }
  return frozen
}

const runsOf = (set: FrozenSet): Run[] =>
  drawnItems(set).flatMap((drawn, rank) => {
    const pick = set.picks[rank]!
    return [pick, ...drawn].map((item, draw) => ({
      ...{ rank, draw, itemId: item.id },
      run: openRun(paperOrder(set, item, pick.buyDays)),
    }))
  })

/** What happened, by item; `seenSlots` null: all was seen. */
export type SeenMinutes = {
  minutes: ReadonlyMap<number, readonly PickMinute[]>
  seenSlots: ((itemId: number) => readonly number[]) | null
}

/** Plays paper orders up to a slot (exclusive). */
export const playRuns = <Stored extends Run>(
  runs: readonly Stored[],
  { minutes, seenSlots }: SeenMinutes,
  until: number,
): Stored[] =>
  runs.map((stored) => {
    const run = seenSlots === null ? stored.run : countUnseen(stored.run, seenSlots(stored.itemId), until)
    return { ...stored, run: advanceRun(run, minutes.get(stored.itemId) ?? [], until) }
  })

/** Of the runs of a set by rank and draw; null: one of them goes on. */
export const outcomeOf = (runs: readonly Run[], seed: string): SetOutcome | null => {
  const ended = runs.flatMap(({ rank, draw, run }) => {
    const came = realisedBy(run)
    if (came === null) return []
    const realised = isJudged(run, RECORD_SETTINGS.days) ? came : null
    return { rank, draw, bought: run.bought, sold: run.sold, realised, unseen: run.unseen ?? 0 }
  })
  if (ended.length < runs.length) return null
  const picks = ended.filter(({ draw }) => draw === 0)
  const drawn = picks.map(({ rank }) =>
    ended.filter((each) => each.rank === rank && each.draw > 0).map(({ realised }) => realised),
  )
  const realised = picks.reduce<number | null>(
    (sum, pick) => (sum === null || pick.realised === null ? null : sum + pick.realised),
    0,
  )
  return {
    realised,
    picks: picks.map(({ bought, sold, realised, unseen }) => ({ bought, sold, realised, unseen })),
    drawn,
    random: realised === null ? [] : randomSets(drawn, seed),
  }
}
