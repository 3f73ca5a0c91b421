import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { type Evidence, judgeByAll, OLD_POLLS } from './judge.ts'
import type { ItemReading, MarketFacts } from './reading.ts'
import type { CompiledRule, RuleIndex } from './rule-index.ts'
import { ARMED, type ItemState, isArmed, isWithinPause, step } from './step.ts'

/**
 * Events of an account at one poll. Who has more hears of the others at the next ones: it keeps neither the poll nor other
 * accounts waiting.
 */
export const MOST_EVENTS = ACCOUNT_LIMITS.alertItems

/** Stands for the item where a whole rule waits. */
export const WHOLE_RULE = 0

export type FiredEvent = { rule: CompiledRule; itemId: number; slot: number; held: number; evidence: Evidence }
export type StateChange = { rule: CompiledRule; itemId: number; state: ItemState }

export type Evaluation = {
  events: readonly FiredEvent[]
  /** What rules remember of what was judged. */
  states: readonly StateChange[]
  /** Those of them that differ in more than their slot; an armed state needs not be kept. */
  changes: readonly StateChange[]
}

/** What rules remember, by rule and item. */
export class RuleStates {
  readonly #states = new Map<string, Map<number, ItemState>>()

  get(key: string, itemId: number): ItemState | undefined {
    return this.#states.get(key)?.get(itemId)
  }

  set(key: string, itemId: number, state: ItemState): void {
    const ofRule = this.#states.get(key)
    if (isArmed(state)) {
      ofRule?.delete(itemId)
      if (ofRule?.size === 0) this.#states.delete(key)
    } else if (ofRule === undefined) this.#states.set(key, new Map([[itemId, state]]))
    else ofRule.set(itemId, state)
  }

  forget(key: string): void {
    this.#states.delete(key)
  }

  entries(): Iterable<[key: string, states: ReadonlyMap<number, ItemState>]> {
    return this.#states
  }

  /** Items of a state that can change while nothing of the item does: a run goes on, a pause ends, a wait is over. */
  restless(index: Pick<RuleIndex, 'get'>): Set<number> {
    const items = new Set<number>()
    for (const [key, states] of this.#states) {
      const repeat = index.get(key)?.stored.rule.repeat
      const isPaced = repeat === 'hourly' || repeat === 'daily'
      for (const [itemId, { held, hasFired, waits }] of states)
        if ((waits !== null || (held > 0 && (isPaced || !hasFired))) && itemId !== WHOLE_RULE) items.add(itemId)
    }
    return items
  }
}

export type Poll = MarketFacts & { slot: number; nowMs: number }

const isSame = (one: ItemState, other: ItemState): boolean =>
  one.held === other.held &&
  one.hasFired === other.hasFired &&
  one.firedAt === other.firedAt &&
  one.waits === other.waits

/** What is remembered of an item that a list or a view has lost: a rule with a pause keeps to it when the item is back. */
const left = ({ stored: { rule } }: CompiledRule, { firedAt }: ItemState, { slot, nowMs }: Poll): ItemState => {
  const isPausing = firedAt !== null && isWithinPause(rule.repeat, firedAt, nowMs)
  return { ...ARMED, firedAt: isPausing ? firedAt : null, slot }
}

/**
 * Judges what was read at a poll by the rules about it. Changes nothing: apply the result to `states` once it is
 * stored.
 */
export const evaluate = (
  index: RuleIndex,
  readings: Iterable<ItemReading>,
  states: RuleStates,
  poll: Poll,
): Evaluation => {
  const events: FiredEvent[] = []
  const next: StateChange[] = []
  const changes: StateChange[] = []
  const note = (rule: CompiledRule, itemId: number, before: ItemState | undefined, state: ItemState): void => {
    if (before === undefined && isArmed(state)) return
    const change = { rule, itemId, state }
    next.push(change)
    if (before === undefined || !isSame(before, state)) changes.push(change)
  }
  const told = new Map<string, number>()
  const mayTell = ({ stored: { accountId } }: CompiledRule): boolean => {
    const count = told.get(accountId) ?? 0
    told.set(accountId, count + 1)
    return count < MOST_EVENTS
  }
  const crowded = new Map(index.crowded())
  for (const [rule, waits] of crowded)
    note(rule, WHOLE_RULE, states.get(rule.key, WHOLE_RULE), { ...ARMED, waits, slot: poll.slot })
  for (const reading of readings) {
    // A poll that missed an item decides nothing about it, until it has been missing for long.
    const missed = (reading.slot - reading.seenSlot) / poll.pollMinutes
    if (missed > 0 && missed < OLD_POLLS) continue
    for (const rule of index.rulesOf(reading.itemId)) {
      const { until, rule: pace } = rule.stored
      if (crowded.has(rule) || (until !== null && until <= poll.nowMs)) continue
      const { itemId } = reading
      const before = states.get(rule.key, itemId)
      const verdict = judgeByAll(rule, reading, poll)
      if (verdict === null) continue
      // Nothing to remember, as of most.
      if (before === undefined && verdict.kind === 'false') continue
      const { state, fires } = step(pace, before ?? { ...ARMED, slot: poll.slot }, verdict, poll)
      if (!fires || verdict.kind !== 'true') {
        note(rule, itemId, before, state)
        continue
      }
      if (mayTell(rule)) {
        note(rule, itemId, before, state)
        events.push({ rule, itemId, slot: poll.slot, held: state.held, evidence: verdict.evidence })
        continue
      }
      const { hasFired, firedAt } = before ?? ARMED
      note(rule, itemId, before, { ...state, hasFired, firedAt })
    }
  }
  // What a list or a view has lost is not watched any more.
  for (const [key, ofRule] of states.entries()) {
    const rule = index.get(key)
    if (rule === undefined || rule.stored.rule.subject.kind === 'item') continue
    const isCrowded = crowded.has(rule)
    const isOnce = rule.stored.rule.repeat === 'once'
    for (const [itemId, before] of ofRule)
      if (itemId === WHOLE_RULE ? !isCrowded : !index.itemsOf(key).has(itemId) && !(isOnce && before.hasFired))
        note(rule, itemId, before, left(rule, before, poll))
  }
  return { events, states: next, changes }
}
