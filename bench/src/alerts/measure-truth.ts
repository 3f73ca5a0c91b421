import { MINUTE_MS } from '@gildscope/base/time'
import { startDatabase } from '../support/database.ts'
import { atLeast, atMost, type Measured, plainly } from '../support/report.ts'
import { drawRules, isOfChange } from './draw-rules.ts'
import { type BenchRule, isBorneOut, trueEvents } from './true-events.ts'
import { FIRST_MINUTE, foresee, ITEMS, type SeenEvent, WatchedGame } from './watched-game.ts'

const RULES = 1_000
const MINUTES = 240
const FAULT_MINUTES = 30
const RECOVERY_MINUTES = 8
/** Where only the time moves a comparison, it is made at every fifth poll. */
const LATEST_CHANGE = 5
/** A run that a dead worker had only in its memory is counted anew. */
const LATEST_AFTER_DEATH = 3

type Fault = {
  name: string
  begin: (game: WatchedGame) => Promise<void>
  /** Before each of its polls. */
  step?: (game: WatchedGame, minute: number) => void
}

const faultsOf = (name: string, ...faults: Record<string, unknown>[]): Fault => ({
  name,
  begin: (game) => game.setFaults(faults),
})

/** By so many minutes, each for six polls. */
const CLOCK_ERRORS = [0, -7, 2, 0, 300]

const LISTINGS = { endpoint: 'commerce/listings' }

const FAULTS: readonly Fault[] = [
  faultsOf('stale listings', { kind: 'late-market', seconds: 180, probability: 0.5, ...LISTINGS }),
  faultsOf('frozen listings', { kind: 'frozen-prices', ...LISTINGS }),
  faultsOf(
    'half answers',
    { kind: 'cut-off', keepRatio: 0.5, probability: 0.3, ...LISTINGS },
    { kind: 'thin-lists', keepRatio: 0.8, probability: 0.3, ...LISTINGS },
  ),
  faultsOf('stray 404s', { kind: 'stray-not-found', probability: 0.3, ...LISTINGS }),
  {
    name: 'bait of one unit',
    begin: async () => {},
    step: (game, minute) => {
      game.baitRound = Math.floor(minute / 3)
    },
  },
  {
    name: 'clock jumps',
    begin: async () => {},
    step: (game, minute) => {
      game.clockErrorMs = (CLOCK_ERRORS[Math.floor(minute / 6)] ?? 0) * MINUTE_MS
    },
  },
]

const run = async (game: WatchedGame, minutes: number, step?: (minute: number) => void): Promise<[number, number]> => {
  const from = game.minute
  for (let minute = 0; minute < minutes; minute += 1) {
    step?.(minute)
    await game.poll()
  }
  return [from, game.minute]
}

/** A bait is a unit more, and whoever wants the best price wants the bait. */
const isOfSteadyPrice = (rule: BenchRule | undefined): boolean =>
  rule?.price === 'steady' && rule.conditions.every(({ what }) => what === 'price')

type Compared = { events: number; expected: number; matched: number }

/** Pairs what was said with what should have been, of a rule each at most once. */
const compare = (
  rules: readonly BenchRule[],
  events: readonly SeenEvent[],
  { game, span: [from, to], latest }: { game: WatchedGame; span: readonly [number, number]; latest: number },
): Compared => {
  const total = { events: 0, expected: 0, matched: 0 }
  for (const rule of rules) {
    const said = events.filter(({ ruleId, minute }) => ruleId === rule.id && minute >= from && minute < to)
    const expected = trueEvents(rule, game.truth, FIRST_MINUTE, to).filter(({ minute }) => minute >= from)
    const open = new Set(expected.map(({ minute }) => minute))
    total.events += said.length
    total.expected += expected.length
    for (const { minute } of said.toSorted((one, other) => one.minute - other.minute)) {
      const match = [...open].find((at) => minute >= at && minute - at <= latest)
      if (match === undefined) continue
      open.delete(match)
      total.matched += 1
    }
  }
  return total
}

const shares = (what: string, { events, expected, matched }: Compared, least: number): Measured[] => [
  atLeast(`${what}: precision`, matched / events, 1, '', { events, matched }),
  atLeast(`${what}: recall`, matched / expected, least, '', { expected, matched }),
]

const countDoubles = (rules: readonly BenchRule[], events: readonly SeenEvent[]): number => {
  const once = new Set(rules.filter(({ repeat }) => repeat === 'once').map(({ id }) => id))
  const keys = events.map(({ ruleId, minute }) => (once.has(ruleId) ? ruleId : `${ruleId}/${minute}`))
  return keys.length - new Set(keys).size
}

/** What rules said of a simulated market against what its true books say they should have, in order and under faults. */
export const measureTruth = async (): Promise<Measured[]> => {
  const database = await startDatabase('disposable')
  const game = new WatchedGame(database.url)
  try {
    const rules = drawRules(RULES, foresee(MINUTES))
    await game.start(database.url)
    await game.addRules(rules)
    const ofMarket = await run(game, MINUTES)
    const killed = await run(game, FAULT_MINUTES, (minute) => {
      game.diesAt = 1 + ((minute * 7) % 24)
    })
    game.diesAt = null
    const spans = new Map<string, [number, number]>()
    for (const { name, begin, step } of FAULTS) {
      await begin(game)
      const [from] = await run(game, FAULT_MINUTES, (minute) => step?.(game, minute))
      await game.setFaults([])
      game.clockErrorMs = 0
      game.baitRound = null
      spans.set(name, [from, (await run(game, RECOVERY_MINUTES))[1]])
    }
    const events = await game.events()
    const looks = await game.looks()
    const byId = new Map(rules.map((rule) => [rule.id, rule]))
    /** A change is measured against an hour before, which may be in the fault before: they are counted apart. */
    const isFalse = ({ ruleId, itemId, minute }: SeenEvent, isBaited: boolean): boolean => {
      const rule = byId.get(ruleId)
      if (rule === undefined) return true
      // A bait and one true unit are two that can be had at the true best price.
      const prices = isBaited ? (['steady', 'best'] as const) : [rule.price]
      return !isBorneOut(rule, { minutes: game.truth, looks: looks(itemId), prices }, minute)
    }
    const plain = rules.filter((rule) => !isOfChange(rule))
    const changes = rules.filter(isOfChange)
    const changeIds = new Set(changes.map(({ id }) => id))
    const ofSpan = { game, span: ofMarket }
    const rows = [
      plainly('market and rules', `${ITEMS} items, ${RULES} rules, ${MINUTES / 60} h`, { events: events.length }),
      ...shares('prices and quantities', compare(plain, events, { ...ofSpan, latest: 0 }), 0.99),
      ...shares('changes within an hour', compare(changes, events, { ...ofSpan, latest: LATEST_CHANGE }), 0.9),
      ...shares(
        `worker killed ${game.deaths} times, within ${LATEST_AFTER_DEATH} minutes`,
        compare(plain, events, { game, span: killed, latest: LATEST_AFTER_DEATH }),
        1,
      ),
    ]
    for (const [name, [from, to]] of spans) {
      const within = events.filter(({ minute }) => minute >= from && minute < to)
      const isBaited = name.startsWith('bait')
      const heard = isBaited ? within.filter(({ ruleId }) => isOfSteadyPrice(byId.get(ruleId))) : within
      const wrong = heard.filter((event) => isFalse(event, isBaited))
      const ofChanges = wrong.filter(({ ruleId }) => changeIds.has(ruleId)).length
      rows.push(
        atMost(`${name}: false events`, wrong.length - ofChanges, 0, '', {
          events: heard.length,
          falseOfChanges: ofChanges,
        }),
      )
    }
    rows.push(atMost('events told twice', countDoubles(rules, events), 0, '', { failedPolls: game.failedPolls }))
    return rows
  } finally {
    await game.close()
    await database.close()
  }
}
