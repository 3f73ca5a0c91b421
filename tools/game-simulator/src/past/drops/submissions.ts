import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import { type LootTable, lootTablesOf, SALVAGE_KITS } from '../../loot/loot-table.ts'
import { buildAt, patchAt } from '../../loot/patches.ts'
import { drawLoot, trueRates, type WeighedLoot, weighLoot } from '../../loot/weigh-loot.ts'
import { below, hash, hashUnit, normalOf, pick, type Random, randomStream, unit } from '../../market/random.ts'
import { type Contributor, type Contributors, dayStart, hexId } from './contributors.ts'
import { type DropFaults, type DropRecord, MISTAKES, type Mistake, type Yield } from './drop-record.ts'

/** Popularity of activities and kits. */
const ACTIVITY_WEIGHTS = { Opening: 0.56, Salvaging: 0.36, BLTC: 0.08 } as const
const KIT_WEIGHTS = [5, 5, 3, 1.2, 0.8, 3, 1, 1, 1.4, 0.6] as const
const LEAST_A_DAY = 6
const MOST_A_DAY = 12
/** The median number of units in a submission, and the spread of their logarithm. */
const USUAL_UNITS = 14
const SPREAD = 1.15
const MOST_UNITS = { Opening: 1_000, Salvaging: 1_000, BLTC: 40 } as const
const DELAYED_SHARE = 0.04
/** One mistake of each kind per this many days. */
const MISTAKE_DAYS = 14
/** On one in this many days a snapshot is submitted repeatedly, the luckiest of several. */
const REPEATED_DAYS = 45
const REPEATED_UNITS = 60
/** Minutes between the same snapshot and itself. */
const REPEATED_AFTER = [0, 3, 7] as const
const LUCKY_OF = 12
const SCALE = { least: 1.5, most: 2.2 } as const
/** Share that is kept when opening into full bags. */
const KEPT_SHARE = 0.55
/** The origin of a misplaced stack, and the item of an impossible drop. */
const BANKED = [19_700, 19_729, 24_277, 19_721] as const
const IMPOSSIBLE = 29_169

type Asked = { table: LootTable; kit: string; mf: number; units: number; random: Random }

const addTo = (counts: Map<number, number>, id: number, units: number): void => {
  counts.set(id, (counts.get(id) ?? 0) + units)
}

const drawYield = (loot: WeighedLoot, units: number, random: Random): Yield => {
  const found: Yield = { items: new Map(), wallet: new Map() }
  for (let opened = 0; opened < units; opened++)
    for (const drop of drawLoot(loot, random))
      if ('item' in drop) addTo(found.items, drop.item, drop.quantity)
      else addTo(found.wallet, drop.currency, drop.quantity)
  return found
}

const COIN = 1

/** `kept`: how many units' loot fitted in the bags. */
const open = ({ table, kit, mf, units, random }: Asked, kept = units): Yield => {
  const found = drawYield(weighLoot(table, { kit, mf }), kept, random)
  const coin = SALVAGE_KITS.find(({ name }) => name === kit)?.coin ?? 0
  if (coin > 0) addTo(found.wallet, COIN, -coin * units)
  return found
}

/** The rarest item of a table, which players wish for. */
const rarest = (table: LootTable, kit: string): number =>
  trueRates(table, { kit })
    .filter(({ item, perUnit }) => item !== null && perUnit > 0)
    .sort((a, b) => a.perUnit - b.perUnit)[0]!.item!

const weighted = <T>(values: readonly T[], weightOf: (value: T, index: number) => number, share: number): T => {
  const total = values.reduce((sum, value, index) => sum + weightOf(value, index), 0)
  let reached = 0
  for (const [index, value] of values.entries()) {
    reached += weightOf(value, index)
    if (share * total < reached) return value
  }
  return values.at(-1)!
}

type What = { table: LootTable; kit: string }

/** Every table, those of salvage with every kit. */
const everything = (tables: readonly LootTable[]): What[] =>
  tables.flatMap((table) =>
    table.activity === 'Salvaging' ? SALVAGE_KITS.map(({ name }) => ({ table, kit: name })) : [{ table, kit: '' }],
  )

const drawWhat = (tables: readonly LootTable[], random: Random, salvaged: boolean): What => {
  const activities = Object.entries(ACTIVITY_WEIGHTS)
  const [activity] = salvaged ? ['Salvaging'] : weighted(activities, ([, weight]) => weight, unit(random))
  const table = pick(
    random,
    tables.filter((one) => one.activity === activity),
  )
  if (activity !== 'Salvaging') return { table, kit: '' }
  return { table, kit: weighted(SALVAGE_KITS, (_, index) => KIT_WEIGHTS[index]!, unit(random)).name }
}

const drawUnits = ({ activity }: LootTable, random: Random): number => {
  const units = Math.ceil(USUAL_UNITS * Math.exp(SPREAD * normalOf(unit(random), unit(random))))
  return Math.min(units, MOST_UNITS[activity])
}

type DayOptions = {
  seed: number
  day: number
  contributors: Contributors
  priceOf(id: number): number | null
}

/** The mistake of a day, if there is one. */
const mistakeOn = (seed: number, day: number): Mistake | null => {
  const shifted = day + (hash(seed, 813) % MISTAKE_DAYS)
  if (shifted % MISTAKE_DAYS !== 0) return null
  return MISTAKES[Math.floor(shifted / MISTAKE_DAYS) % MISTAKES.length]!
}

const scaled = (found: Yield, random: Random): Yield => {
  const factor = SCALE.least + (SCALE.most - SCALE.least) * unit(random)
  const larger = (counts: Map<number, number>) => new Map([...counts].map(([id, n]) => [id, Math.round(n * factor)]))
  return { items: larger(found.items), wallet: larger(found.wallet) }
}

const withInvented = (found: Yield, { table, kit, units, random }: Asked): Yield => {
  const items = new Map(found.items)
  addTo(items, rarest(table, kit), 1 + Math.ceil(units * (0.05 + 0.1 * unit(random))))
  if (unit(random) < 0.25) addTo(items, IMPOSSIBLE, 1)
  return { ...found, items }
}

/** The most of the rarest item in a dozen tries, of which only the best is reported. */
const luckiest = (asked: Asked): Yield => {
  const wanted = rarest(asked.table, asked.kit)
  const tries = Array.from({ length: LUCKY_OF }, () => open(asked))
  return tries.sort((a, b) => (b.items.get(wanted) ?? 0) - (a.items.get(wanted) ?? 0))[0]!
}

/** Applies a mistake to the true drops. */
const spoiled = (found: Yield, mistake: Mistake | null, asked: Asked): Yield => {
  const { random, units } = asked
  const items = new Map(found.items)
  if (mistake === 'moved-from-bank') addTo(items, pick(random, BANKED), 20 + below(random, 200))
  if (mistake === 'sold-meanwhile') {
    const [sold] = [...items].sort((a, b) => b[1] - a[1])
    if (sold !== undefined) items.delete(sold[0])
  }
  if (mistake === 'bags-full') return open(asked, Math.ceil(units * KEPT_SHARE))
  return { ...found, items }
}

const otherKit = (kit: string, random: Random): string =>
  pick(
    random,
    SALVAGE_KITS.map(({ name }) => name).filter((name) => name !== kit),
  )

/** In the order of their ids, without zeros. */
const sorted = (counts: ReadonlyMap<number, number>): [number, number][] =>
  [...counts].filter(([, count]) => count !== 0).sort(([a], [b]) => a - b)

/** Later, or earlier if the day ends before that. */
const sameDay = (at: number, later: number): number =>
  Math.floor((at + later) / DAY_MS) === Math.floor(at / DAY_MS) ? at + later : at - later

/** A digit too few. */
const mistyped = (mf: number): number => Math.floor(mf / 10)

/** All submissions of one day in the order of their times, and their faults. */
export const submissionsOf = (options: DayOptions): { records: DropRecord[]; faults: DropFaults } => {
  const { seed, day, contributors, priceOf } = options
  const start = dayStart(day)
  const tables = lootTablesOf(patchAt(start))
  const combinations = everything(tables)
  const mistakeOfDay = mistakeOn(seed, day)
  const faults: DropFaults = { cheats: [], mistakes: [] }
  const count = LEAST_A_DAY + (hash(seed, day, 814) % (MOST_A_DAY - LEAST_A_DAY + 1))

  /** The first submissions of each day cover all subjects, so that none is without a sample. */
  const whatOf = (index: number, random: Random, salvaged: boolean): What =>
    index === 0 ? combinations[day % combinations.length]! : drawWhat(tables, random, salvaged)

  /** Fixed for many days, including the random seed. */
  const repeated = (): Asked => {
    const period = Math.floor(day / REPEATED_DAYS)
    const random = randomStream(hash(seed, period, 815), 1)
    const table = pick(
      random,
      lootTablesOf(patchAt(dayStart(period * REPEATED_DAYS))).filter(({ activity }) => activity === 'Opening'),
    )
    return { table, kit: '', mf: 150 + (hash(seed, period, 819) % 100), units: REPEATED_UNITS, random }
  }

  const honest = (index: number, contributor: Contributor, random: Random, mistake: Mistake | null): Asked => {
    const what = whatOf(index, random, mistake === 'wrong-kit')
    const units = Math.max(mistake === null ? 1 : 20, drawUnits(what.table, random))
    return { ...what, mf: contributor.magicFindOn(day, index), units, random }
  }

  const submission = (index: number): DropRecord[] => {
    const random = randomStream(hash(seed, day, 816), index)
    const who = index === 0 || index === 1 ? honestOne(random) : contributors.draw(unit(random))
    const mistake = index === 1 ? mistakeOfDay : null
    const asked = who.cheat === 'repeated-snapshot' ? repeated() : honest(index, who, random, mistake)
    const { table, kit, units } = asked
    const found = who.cheat === 'repeated-snapshot' ? luckiest(asked) : open(asked)
    const best =
      who.cheat === 'invented-drops'
        ? withInvented(found, asked)
        : who.cheat === 'scaled-quantities'
          ? scaled(found, random)
          : spoiled(found, mistake, asked)
    const base = start + Math.floor(((index + hashUnit(hash(seed, day, 817), index)) * DAY_MS) / count / 1000) * 1000
    const consumed = [table.source, ...(table.key === null ? [] : [table.key])]
    const delay = unit(random) < DELAYED_SHARE ? pick(random, ['Day', 'Week'] as const) : ''
    const salvageKit = mistake === 'wrong-kit' ? otherKit(kit, random) : kit
    const minutes = who.cheat === 'repeated-snapshot' ? REPEATED_AFTER : [0]
    return minutes.map((minute) => {
      const at = sameDay(base, minute * MINUTE_MS)
      const id = hexId(hash(seed, day, 818), index * 60 + minute)
      if (who.cheat !== null) faults.cheats.push({ id, account: who.account, kind: who.cheat })
      if (mistake !== null) faults.mistakes.push({ id, account: who.account, kind: mistake })
      return {
        id,
        account: who.account,
        activity: table.activity,
        iso: new Date(at).toISOString(),
        level: who.levelOn(day),
        mf: mistake === 'wrong-magic-find' ? mistyped(asked.mf) : asked.mf,
        salvageKit,
        delay,
        build: buildAt(at),
        consumed: consumed.map((item) => ({ id: item, quantity: units, price: priceOf(item) })),
        items: sorted(best.items).map(([item, quantity]) => ({ id: item, quantity, price: priceOf(item) })),
        wallet: sorted(best.wallet).map(([currency, value]) => ({ id: currency, value })),
      }
    })
  }

  /** Mistakes are made by those who mean well. */
  const honestOne = (random: Random): Contributor => {
    for (;;) {
      const who = contributors.draw(unit(random))
      if (who.cheat === null) return who
    }
  }

  const records = Array.from({ length: count }, (_, index) => submission(index)).flat()
  return { records: records.sort((a, b) => (a.iso < b.iso ? -1 : 1)), faults }
}
