import { createHash } from 'node:crypto'
import { type FlipCandidate, type FlipSettings, RECORD_PURSES } from '@gildscope/contracts'
import {
  advanceRun,
  canonicalJson,
  drawAlike,
  type FrozenSet,
  openRun,
  type PaperRun,
  type PickMinute,
  paperOrder,
  RECORD_SETTINGS,
  randomSets,
  realisedBy,
  type SetOutcome,
} from '@gildscope/finder'
import { COPPER_PER_GOLD } from '@gildscope/market'

const MINUTES_PER_DAY = 1440

/** What the finder promises; of no picks where nothing pays. */
export type FoundSet = Pick<FrozenSet, 'profit' | 'picks'>
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
    const set: FrozenSet = { day, purse, slot, settings: RECORD_SETTINGS, profit, picks }
    const document = canonicalJson(set)
    const hash = createHash('sha256').update(document).digest('hex')
    frozen.push({ set, document, hash, runs: runsOf(set, candidates, hash) })
  }
  return frozen
}

const runsOf = (set: FrozenSet, candidates: readonly FlipCandidate[], hash: string): Run[] =>
  drawAlike(set.picks, candidates, hash).flatMap((drawn, rank) => {
    const pick = set.picks[rank]!
    return [pick, ...drawn].map((item, draw) => ({
      ...{ rank, draw, itemId: item.id },
      run: openRun(paperOrder(set, item, pick.buyDays)),
    }))
  })

/** Plays paper orders up to a slot (exclusive). */
export const playRuns = <Stored extends Run>(
  runs: readonly Stored[],
  minutes: ReadonlyMap<number, readonly PickMinute[]>,
  until: number,
): Stored[] =>
  runs.map((stored) => ({ ...stored, run: advanceRun(stored.run, minutes.get(stored.itemId) ?? [], until) }))

/** Of the runs of a set by rank and draw; null: one of them goes on. */
export const outcomeOf = (runs: readonly Run[], hash: string): SetOutcome | null => {
  const ended = runs.flatMap(({ rank, draw, run }) => {
    const realised = realisedBy(run)
    return realised === null ? [] : { rank, draw, bought: run.bought, sold: run.sold, realised }
  })
  if (ended.length < runs.length) return null
  const picks = ended.filter(({ draw }) => draw === 0).map(({ bought, sold, realised }) => ({ bought, sold, realised }))
  const drawn = Map.groupBy(
    ended.filter(({ draw }) => draw > 0),
    ({ rank }) => rank,
  )
  return {
    realised: picks.reduce((sum, { realised }) => sum + realised, 0),
    picks,
    random: randomSets(
      [...drawn.values()].map((some) => some.map(({ realised }) => realised)),
      hash,
    ),
  }
}
