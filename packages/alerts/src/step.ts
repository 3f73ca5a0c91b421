import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import type { AlertRepeat } from '@gildscope/contracts'
import { OLD_POLLS, type Verdict } from './judge.ts'

/** What a rule remembers of an item. */
export type ItemState = {
  /** Polls in a row for which it has held. */
  held: number
  /** It has fired, and was not false since. */
  hasFired: boolean
  /** ms; null: never. */
  firedAt: number | null
  /** Why it waits; null: it does not. */
  waits: string | null
  /** The poll of which this is true. */
  slot: number
}

export const ARMED: Omit<ItemState, 'slot'> = { held: 0, hasFired: false, firedAt: null, waits: null }

/** Whether nothing needs to be remembered. */
export const isArmed = ({ held, hasFired, firedAt, waits }: ItemState): boolean =>
  held === 0 && !hasFired && firedAt === null && waits === null

export type Stepped = { state: ItemState; fires: boolean }

type Poll = { slot: number; pollMinutes: number; nowMs: number }
type Pace = { hold: number; repeat: AlertRepeat }

const PAUSE_MS = { hourly: HOUR_MS, daily: DAY_MS } as const

/** Whether a rule with a pause is silent because it has fired. */
export const isWithinPause = (repeat: AlertRepeat, firedAt: number, nowMs: number): boolean =>
  // A clock that was set back has fired in the future.
  (repeat === 'hourly' || repeat === 'daily') && Math.abs(nowMs - firedAt) < PAUSE_MS[repeat]

const mayFire = ({ repeat }: Pace, { hasFired, firedAt }: ItemState, nowMs: number): boolean => {
  if (repeat === 'once' || repeat === 'again') return !hasFired
  return firedAt === null || !isWithinPause(repeat, firedAt, nowMs)
}

/**
 * The next state of a rule for an item. A poll that decided nothing, and a gap between polls, end a run: the first sound
 * reading counts as its first.
 */
export const step = (pace: Pace, before: ItemState, verdict: Verdict, { slot, pollMinutes, nowMs }: Poll): Stepped => {
  if (verdict.kind === 'waiting') return { state: { ...before, held: 0, waits: verdict.reason, slot }, fires: false }
  if (verdict.kind === 'false') {
    const hasFired = before.hasFired && !(verdict.isClear && pace.repeat !== 'once')
    return { state: { ...before, held: 0, hasFired, waits: null, slot }, fires: false }
  }
  const since = slot - before.slot
  const goesOn = since >= 0 && since < OLD_POLLS * pollMinutes
  const held = Math.min(pace.hold, (goesOn ? before.held : 0) + 1)
  const fires = held >= pace.hold && mayFire(pace, before, nowMs)
  return {
    state: {
      held,
      hasFired: before.hasFired || fires,
      firedAt: fires ? nowMs : before.firedAt,
      waits: null,
      slot,
    },
    fires,
  }
}
