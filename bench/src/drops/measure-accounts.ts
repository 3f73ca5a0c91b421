import {
  cellOf,
  consumedOf,
  type DropRecord,
  evidenceOf,
  judgeAccount,
  largestFirst,
  restOfSums,
  screen,
  sumsOf,
  sumsWithout,
} from '@gildscope/drops'
import { lootTablesOf, type Random, SALVAGE_KITS } from '@gildscope/game-simulator'
import { drawNormal, drawUnit, streamOf } from './draw-counts.ts'
import { drawRecord } from './draw-records.ts'
import { type LootSource, sourceOf } from './loot-source.ts'

const ACCOUNTS = 40
const RECORDS = 60
const MOST_UNITS = 1_000
const PATCH = 109

type Giver = { account: number; mf: number; records: number; units: number; patches: readonly number[] }
type World = {
  givers: (random: Random) => Giver[]
  /** Whether the operator named the second patch, or it went unnoticed. */
  isPatchNamed: boolean
}

const anyMagicFind = (random: Random): number => Math.floor(600 * drawUnit(random) ** 1.5)

const giversLike = (random: Random, own: Partial<Giver> & Pick<Giver, 'units'>): Giver[] =>
  Array.from({ length: ACCOUNTS }, (_, account) => ({
    ...{ account, mf: anyMagicFind(random), records: RECORDS, patches: [PATCH], ...own },
  }))

/** Honest players only, each world with what may look like a cheat. */
export const WORLDS: Readonly<Record<string, World>> = {
  'many small reports, of five units each': {
    givers: (random) => giversLike(random, { units: 5, records: 150 }),
    isPatchNamed: true,
  },
  'reports of forty units': { givers: (random) => giversLike(random, { units: 40 }), isPatchNamed: true },
  'one account with most of everything': {
    givers: (random) => giversLike(random, { units: 10 }).map((of, at) => (at === 0 ? { ...of, records: 1_500 } : of)),
    isPatchNamed: true,
  },
  'one account with the highest magic find, others with hardly any': {
    givers: (random) =>
      giversLike(random, { units: 20, mf: 40 }).map((of, at) => (at === 0 ? { ...of, mf: 700, records: 200 } : of)),
    isPatchNamed: true,
  },
  'new items, of which two accounts report': {
    givers: (random) => giversLike(random, { units: 20 }).slice(0, 2),
    isPatchNamed: true,
  },
  'a patch that changed tables, of which the operator knows': {
    givers: (random) =>
      giversLike(random, { units: 20 }).map((of, at) => (at < 3 ? { ...of, patches: [PATCH + 1] } : of)),
    isPatchNamed: true,
  },
  'a patch that was not reported': {
    givers: (random) =>
      giversLike(random, { units: 20 }).map((of, at) => (at < 3 ? { ...of, patches: [PATCH + 1] } : of)),
    isPatchNamed: false,
  },
}

/** Everything that can be opened or salvaged, under the conditions of a giver. */
const sourcesOf = (patch: number, mf: number): LootSource[] =>
  lootTablesOf(patch).flatMap((table) =>
    table.activity === 'Salvaging'
      ? SALVAGE_KITS.map(({ name }) => sourceOf(table, { kit: name, mf }))
      : [sourceOf(table, { kit: '', mf })],
  )

type Given = { record: DropRecord; patch: number }

const drawGiven = (random: Random, { account, mf, records, units, patches }: Giver): Given[] => {
  const sources = new Map(patches.map((patch) => [patch, sourcesOf(patch, mf)]))
  return Array.from({ length: records }, (_, place) => {
    const patch = patches[place % patches.length]!
    const all = sources.get(patch)!
    const source = all[Math.floor(all.length * drawUnit(random))]!
    const consumed = Math.min(MOST_UNITS, Math.max(1, Math.round(units * Math.exp(drawNormal(random)))))
    const record = { ...drawRecord(random, source, { account, consumed, day: place }), mf }
    return { record: { ...record, id: `${account} ${place}` }, patch }
  })
}

/** Ids of records that are flagged, on their own or through their account. */
const flaggedOf = (given: readonly Given[]): Set<string> => {
  const flagged = new Set<string>()
  const cuts = Map.groupBy(given, ({ record, patch }) =>
    [record.activity, consumedOf(record).id, record.salvageKit, patch].join(' '),
  )
  const witnesses = [...cuts].flatMap(([cut, ofCut]) => {
    const cells = ofCut.map(({ record }) => cellOf(record, { patch: null, isFlagged: false })).sort(largestFirst)
    const all = sumsOf(cells)
    return [...Map.groupBy(ofCut, ({ record }) => record.account)].flatMap(([account, own]) => {
      const others = cells.filter((cell) => cell.account !== account)
      const rest = restOfSums(sumsWithout(all, sumsOf(cells.filter((cell) => cell.account === account))), others)
      return own.flatMap(({ record }) => {
        if (screen(record, { rest }).length > 0) flagged.add(record.id)
        const evidence = evidenceOf(record, rest)
        return evidence === null ? [] : [{ id: record.id, account, cut, evidence }]
      })
    })
  })
  for (const own of Map.groupBy(witnesses, ({ account }) => account).values())
    for (const id of judgeAccount(own).keys()) flagged.add(id)
  return flagged
}

export type Judged = { world: string; records: number; flagged: number }

/** Worlds of honest players: how many of their records are flagged. */
export const measureAccounts = (times: number): Judged[] =>
  Object.entries(WORLDS).map(([world, { givers, isPatchNamed }], place) => {
    const sums: Judged = { world, records: 0, flagged: 0 }
    for (let time = 0; time < times; time++) {
      const random = streamOf(1 + time, 40 + place)
      const given = givers(random).flatMap((giver) => drawGiven(random, giver))
      sums.records += given.length
      sums.flagged += flaggedOf(isPatchNamed ? given : given.map((of) => ({ ...of, patch: PATCH }))).size
    }
    return sums
  })
