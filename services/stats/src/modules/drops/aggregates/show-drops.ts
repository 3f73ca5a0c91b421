import { type DropAggregates, type DropOfCut, SALVAGE_KITS } from '@gildscope/contracts'
import {
  type AggregateInput,
  aggregateInSteps,
  compareKitsInSteps,
  type DropAnswer,
  type Estimate,
  LEVEL_BANDS,
  MAGIC_FIND_BANDS,
  type NeverSeen,
  neverSeenBound,
} from '@gildscope/drops'
import { salvageCost } from '@gildscope/game-data'
import {
  costOf,
  type ItemFacts,
  type Patch,
  priceOf,
  type RecordCut,
  type ResearchItem,
  worthsOf,
} from '@gildscope/research/drops'
import { finishInSlices, nextTurn } from '@gildscope/service-kit'
import { cutCells } from './cut-cells.ts'
import type { KeptCell, KeptItem } from './kept-items.ts'
import { warningsOf } from './warnings.ts'

export type ShownItem = {
  item: ResearchItem
  kept: KeptItem
  /** The item and all its drops. */
  known: ReadonlyMap<number, ItemFacts>
  gemPrice: number | null
  patches: readonly Patch[]
}

type Known = ShownItem['known']

const NOTHING: Estimate = { value: 0, low: 0, high: 0, method: 'poisson' }

const copperOf = ({ value, low, high }: Estimate) => ({ value, low, high })

/** 0 where the rate is known well enough. */
const seenDrop = (
  { id, units, submissions, perUnit, atLeastOne, more, contestedFrom }: DropAnswer,
  known: Known,
): DropOfCut => ({
  ...{ id, units, submissions, perUnit: perUnit.value, low: perUnit.low, high: perUnit.high, method: perUnit.method },
  contestedFrom,
  ...{ atLeastOne, more: more ?? 0 },
  ...priceOf(known.get(id)),
})

const unseenDrop = ({ id, high }: NeverSeen, submissions: number, known: Known): DropOfCut => ({
  ...{ id, units: 0, submissions: 0, perUnit: 0, low: 0, high, method: 'none-seen', more: null },
  contestedFrom: null,
  atLeastOne: { share: 0, low: 0, high: neverSeenBound(submissions) },
  ...priceOf(known.get(id)),
})

const submissionsOf = (cells: readonly KeptCell[]): number => cells.reduce((sum, cell) => sum + cell.submissions, 0)

const choicesOf = (cells: readonly KeptCell[], patches: readonly Patch[]): DropAggregates['choices'] => {
  const isThere = <Value>(read: (cell: KeptCell) => Value) => {
    const values = new Set(cells.map(read))
    return (value: Value): boolean => values.has(value)
  }
  const byPatch = Map.groupBy(cells, ({ patch }) => patch)
  return {
    kits: SALVAGE_KITS.filter(isThere<string>(({ kit }) => kit)),
    mf: MAGIC_FIND_BANDS.filter(isThere<number>(({ magicFind }) => magicFind)),
    levels: LEVEL_BANDS.filter(isThere<number>(({ level }) => level)),
    patches: patches.flatMap(({ id, since, build, name }) => {
      const submissions = submissionsOf(byPatch.get(id) ?? [])
      return submissions === 0 ? [] : [{ id, since: since.toISOString(), build, name, submissions }]
    }),
  }
}

const walletOf = (cells: readonly KeptCell[], consumed: number): DropAggregates['wallet'] => {
  const sums = new Map<number, number>()
  for (const { wallet } of cells)
    for (const [id, change] of Object.entries(wallet)) sums.set(Number(id), (sums.get(Number(id)) ?? 0) + change)
  return [...sums].sort(([a], [b]) => a - b).map(([id, sum]) => ({ id, perUnit: sum / consumed }))
}

const NO_KITS = { kit: null, countedKit: null, uncountedKits: 0 }

/** Copper per unit for the kits of a cut: `kit` only if all are known, `countedKit` for those that are. */
const kitCostOf = (cells: readonly KeptCell[], consumed: number): Omit<DropAggregates['cost'], 'item'> => {
  if (consumed === 0) return NO_KITS
  let sum = 0
  let uncountedKits = 0
  for (const { kit, consumed: units, submissions } of cells) {
    const cost = salvageCost(kit)
    if (cost === null) uncountedKits += submissions
    else sum += cost * units
  }
  const countedKit = sum / consumed
  return { kit: uncountedKits === 0 ? countedKit : null, countedKit, uncountedKits }
}

/** Best first. */
const kitsOf = async (cells: readonly KeptCell[], input: AggregateInput): Promise<DropAggregates['kits']> => {
  const rows = await finishInSlices(compareKitsInSteps(cells, input))
  return rows
    .map(({ kit, consumed, submissions, afterKit }) => ({
      ...{ kit, consumed, submissions, cost: salvageCost(kit), net: copperOf(afterKit ?? NOTHING) },
    }))
    .sort((a, b) => b.net.value - a.net.value || (a.kit < b.kit ? -1 : 1))
}

const pricedAtOf = (known: Known): string | null => {
  const last = [...known.values()].reduce((latest, { pricedAt }) => Math.max(latest, pricedAt?.getTime() ?? 0), 0)
  return last === 0 ? null : new Date(last).toISOString()
}

/** All figures for a cut of an item. Yields to the event loop every few milliseconds. */
export const showDrops = async (shown: ShownItem, cut: RecordCut): Promise<DropAggregates> => {
  const { item, kept, known, gemPrice, patches } = shown
  const { activity, itemId } = item
  await nextTurn()
  const wanted = cutCells(kept.cells, { hasFlagged: cut.hasFlagged, countingOn: cut.countingOn })
  const everything = cutCells(kept.cells, { ...cut, hasFlagged: true, countingOn: undefined })
  const isWaiting = ({ countsFrom }: KeptCell): boolean => cut.countingOn !== undefined && countsFrom > cut.countingOn
  const cells = cutCells(wanted, cut)
  const usedKits = [...new Set(cells.map(({ kit }) => kit))].filter((kit) => kit !== '')
  const input: AggregateInput = {
    worths: worthsOf(known),
    costs: {
      item: costOf(known.get(itemId), gemPrice),
      kits: new Map(SALVAGE_KITS.map((kit) => [kit, salvageCost(kit) ?? 0])),
    },
    known: cut.hasFlagged ? kept.drops : kept.goodDrops,
  }
  const waiting = submissionsOf(everything.filter((cell) => !cell.isFlagged && isWaiting(cell)))
  const answer = await finishInSlices(aggregateInSteps(cells, input))
  const isSalvaging = activity === 'Salvaging'
  const kits = isSalvaging ? await kitsOf(cutCells(wanted, { ...cut, kit: undefined }), input) : []
  const { consumed, submissions, accounts, largestShare, accuracy, value } = answer
  const worthOf = ({ worthPerUnit }: DropAnswer): number => worthPerUnit?.after ?? 0
  const days = cells.map(({ day }) => day).sort()
  return {
    ...{ activity, itemId, consumed, submissions, accounts, accuracy },
    flagged: submissionsOf(everything.filter((cell) => cell.isFlagged && !isWaiting(cell))),
    waiting,
    largestShare: largestShare ?? 0,
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
    value: {
      beforeFees: copperOf(value?.beforeFees ?? NOTHING),
      afterFees: copperOf(value?.afterFees ?? NOTHING),
    },
    cost: { item: input.costs.item, ...(isSalvaging ? kitCostOf(cells, consumed) : NO_KITS) },
    profit: value?.profit == null ? null : copperOf(value.profit),
    drops: [
      ...answer.drops
        .toSorted((a, b) => worthOf(b) - worthOf(a) || b.units - a.units)
        .map((drop) => seenDrop(drop, known)),
      ...answer.neverSeen.map((drop) => unseenDrop(drop, submissions, known)),
    ],
    wallet: walletOf(cells, consumed),
    kits,
    choices: choicesOf(wanted, patches),
    warnings: warningsOf({ answer, waiting, kitsWithoutCost: usedKits.filter((kit) => salvageCost(kit) === null) }),
    pricedAt: pricedAtOf(known),
  }
}
