import { DAY_MS } from '@gildscope/base/time'
import {
  type Cell,
  cellsByDay,
  type DropRecord,
  type Evidence,
  evidenceAgainst,
  largestFirst,
  type Reason,
  type Rest,
  restOf,
  restsOfParts,
  type Sums,
  screen,
  screenAgainst,
  splitDays,
  sumsByPart,
  sumsWithout,
} from '@gildscope/drops'
import { createPace } from '@gildscope/service-kit'
import type { ResearchItem, StoredDropRecord } from './drop-record.ts'
import { toCell, toDropRecord } from './drops-of-records.ts'
import { isOfAccount, today } from './flags.ts'
import { sumCells } from './sum-cells.ts'

const NEAR_DAYS = 8
/** Flagged records are removed from the comparison group, which can make further ones look different. */
const MOST_PASSES = 3

const isJustBefore = (other: StoredDropRecord, { at, id }: StoredDropRecord): boolean => {
  const ms = at.getTime() - other.at.getTime()
  return ms < NEAR_DAYS * DAY_MS && (ms > 0 || (ms === 0 && other.id < id))
}

/** How many accounts have had a drop, and which one if it is only one. */
type Havers = { some: string; isOfMany: boolean }

const haversOf = (records: readonly StoredDropRecord[]): Map<number, Havers> => {
  const havers = new Map<number, Havers>()
  for (const { giver, items } of records)
    for (const [id] of items) {
      const known = havers.get(id)
      if (known === undefined) havers.set(id, { some: giver, isOfMany: false })
      else if (known.some !== giver) known.isOfMany = true
    }
  return havers
}

const cutOf = ({ kit, patchId }: { kit: string; patchId: number }): string => `${patchId} ${kit}`

/** The cells of one kit and patch: their sums in parts, and those of each account. */
type CutSums = { splits: string[]; all: Sums[]; largest: Cell[]; byGiver: Map<string, Sums[]> }

const sumsByCut = (item: ResearchItem, good: readonly StoredDropRecord[]): Map<string, CutSums> =>
  new Map(
    [...Map.groupBy(sumCells(good), cutOf)].map(([cut, rows]) => {
      const cells = rows.map((cell) => toCell(item, cell))
      const splits = splitDays(cellsByDay(cells))
      const byGiver = new Map(
        [...Map.groupBy(cells, ({ account }) => account)].map(([giver, own]) => [giver, sumsByPart(own, splits)]),
      )
      return [cut, { splits, all: sumsByPart(cells, splits), largest: cells.sort(largestFirst), byGiver }]
    }),
  )

const restsFor = (giver: string, cut: CutSums | undefined): Rest[] => {
  if (cut === undefined) return [restOf([])]
  const others = cut.largest.filter(({ account }) => account !== giver)
  const own = cut.byGiver.get(giver)
  return restsOfParts({ splits: cut.splits, sums: cut.all.map((sums, part) => sumsWithout(sums, own?.[part])) }, others)
}

/** The records that a flagged one was compared with, as far as they are still good. */
const restBefore = (since: string, record: StoredDropRecord, cut: CutSums | undefined): Rest =>
  restOf((cut?.largest ?? []).filter(({ account, countsFrom }) => account !== record.giver && countsFrom < since))

/** `isKept`: its flags stay as they are, because those it was compared with still speak against it. */
export type ScreenedRecord = { reasons: readonly Reason[]; evidence: Evidence | null; isKept: boolean }
type Screened = Map<number, ScreenedRecord>

/** The day on which a record was first flagged on its own. */
export const flaggedSince = ({ flags }: Pick<StoredDropRecord, 'flags'>): string | undefined =>
  flags
    .filter((flag) => !isOfAccount(flag))
    .map(({ since = today() }) => since)
    .sort()[0]

type Given = {
  item: ResearchItem
  records: readonly StoredDropRecord[]
  /** Drops that the game's text of the item names. */
  named: ReadonlySet<number>
}

/** A screened record, whose flags no later record takes off. */
const screenAgain = (
  record: StoredDropRecord,
  {
    given,
    cut,
    known,
    hadBefore,
    rests,
  }: {
    given: { record: DropRecord; earlier: readonly DropRecord[] }
    cut: CutSums | undefined
    known: ReadonlySet<number>
    hadBefore: (since: string) => ReadonlySet<number>
    rests: readonly Rest[]
  },
): ScreenedRecord => {
  const { earlier } = given
  const reasons = screenAgainst(given.record, rests, { known, earlier })
  const evidence = evidenceAgainst(given.record, rests)
  const since = flaggedSince(record)
  const isKept =
    reasons.length === 0 &&
    since !== undefined &&
    screen(given.record, { rest: restBefore(since, record, cut), known: hadBefore(since), earlier }).length > 0
  return { reasons, evidence, isKept }
}

const screenPass = async ({ item, records, named }: Given, flagged: ReadonlySet<number>): Promise<Screened> => {
  const pace = createPace()
  const found: Screened = new Map()
  const havers = haversOf(records)
  const day = today()
  const cuts = sumsByCut(
    item,
    records.filter(({ id, countsFrom }) => !flagged.has(id) && countsFrom < day),
  )
  for (const [giver, own] of Map.groupBy(records, (record) => record.giver)) {
    const knownTo = (all: ReadonlyMap<number, Havers>): Set<number> =>
      new Set([...named, ...[...all].flatMap(([id, { some, isOfMany }]) => (isOfMany || some !== giver ? [id] : []))])
    const known = knownTo(havers)
    const hadBefore = (since: string): Set<number> =>
      knownTo(haversOf(records.filter(({ countsFrom }) => countsFrom < since)))
    for (const [name, ofCut] of Map.groupBy(own, cutOf)) {
      const cut = cuts.get(name)
      const rests = restsFor(giver, cut)
      for (const record of ofCut) {
        // Lets other work of this process run in between.
        await pace()
        const given = {
          record: toDropRecord(String(record.id), record),
          earlier: own
            .filter((other) => isJustBefore(other, record))
            .map((other) => toDropRecord(String(other.id), other)),
        }
        found.set(record.id, screenAgain(record, { given, cut, known, hadBefore, rests }))
      }
    }
  }
  return found
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))

/** Screens all records of an item, each against the unflagged records of others. */
export const screenAll = async (given: Given): Promise<Screened> => {
  const { records } = given
  const ofAccounts = records.filter(({ flags }) => flags.some(isOfAccount)).map(({ id }) => id)
  let flagged: ReadonlySet<number> = new Set(ofAccounts)
  let found: Screened = new Map()
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    found = await screenPass(given, flagged)
    const now = new Set(ofAccounts)
    for (const [id, { reasons, isKept }] of found) if (reasons.length > 0 || isKept) now.add(id)
    if (isSame(now, flagged)) break
    flagged = now
  }
  return found
}
