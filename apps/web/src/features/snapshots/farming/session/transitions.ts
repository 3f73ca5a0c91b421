import {
  type AccountSelection,
  knownSoFar,
  openTradeLedger,
  readTrades,
  type Snapshot,
  type TradeLedger,
  type TradeReading,
  withFirstLooks,
} from '@gildscope/holdings'
import { areSameChanges, changesSince, unitChanges } from './changes.ts'
import { refusedKey } from './refused-key.ts'
import { GAP_MS, INTERVAL_MS, type Pause, type Point, type Rest, type Session } from './session.ts'

/** The result of one reading of everything. */
export type Look = {
  snapshot: Snapshot
  /** By account, if its key may read the trades. */
  trades: ReadonlyMap<string, TradeReading>
  tradeHoles: Session['tradeHoles']
}

type Start = { id: string; selection: readonly AccountSelection[]; look: Look }

const ledgersOf = (
  before: Session['ledgers'],
  trades: ReadonlyMap<string, TradeReading>,
): Record<string, TradeLedger> => {
  const ledgers = { ...before }
  for (const [account, reading] of trades) {
    const ledger = ledgers[account]
    ledgers[account] = ledger === undefined ? openTradeLedger(reading) : readTrades(ledger, reading)
  }
  return ledgers
}

/** Starts with the first snapshot. */
export const startSession = ({ id, selection, look }: Start): Session => {
  const { snapshot, trades, tradeHoles } = look
  return {
    ...{ version: 1, id, selection: [...selection], startedAt: snapshot.takenAt, state: 'running', pause: null },
    ...{ elapsedMs: 0, countedTo: snapshot.takenAt, dueAt: snapshot.takenAt + INTERVAL_MS },
    ...{ snapshots: 1, missed: 0, holes: snapshot.holes, tradeHoles, first: snapshot, known: snapshot },
    ledgers: ledgersOf({}, trades),
    points: [{ at: snapshot.takenAt, elapsedMs: 0, after: null, all: [], farmed: null }],
    prices: {},
    isFiled: false,
  }
}

/**
 * Time counted up to a moment, but no further than the start of a gap: the next snapshot decides whether more of it
 * counts.
 */
export const elapsedAt = ({ state, elapsedMs, countedTo }: Session, now: number): number =>
  state === 'running' ? elapsedMs + Math.min(GAP_MS, Math.max(0, now - countedTo)) : elapsedMs

const resting = (session: Session, now: number, state: 'paused' | 'stopped', pause: Pause | null): Session => ({
  ...session,
  state,
  pause,
  ...(state === 'paused' && { rests: [...(session.rests ?? []), { from: now, to: null }] }),
  elapsedMs: elapsedAt(session, now),
  countedTo: now,
  dueAt: null,
})

/** Stops the timer; time no longer counts. */
export const pauseSession = (session: Session, now: number): Session =>
  session.state === 'running' ? resting(session, now, 'paused', { by: 'reader' }) : session

const endedRests = ({ rests = [] }: Session, now: number): Rest[] =>
  rests.map(({ from, to }) => ({ from, to: to ?? now }))

/** Continues, starting with a snapshot. */
export const resumeSession = (session: Session, now: number): Session =>
  session.state === 'paused'
    ? { ...session, state: 'running', pause: null, rests: endedRests(session, now), countedTo: now, dueAt: now }
    : session

/** Ends permanently, with what was recorded. */
export const stopSession = (session: Session, now: number): Session =>
  session.state === 'stopped' ? session : resting(session, now, 'stopped', null)

const pointOf = (session: Session, at: number): Pick<Point, 'at' | 'all' | 'farmed'> => {
  const all = unitChanges(changesSince(session, true))
  const farmed = unitChanges(changesSince(session, false))
  return { at, all, farmed: areSameChanges(all, farmed) ? null : farmed }
}

/** The time since the last point; that of a gap counts if anything changed during it. */
const countTime = (session: Session, at: number, all: Point['all']): number => {
  const ms = Math.max(0, at - session.countedTo)
  const isStill = ms > GAP_MS && areSameChanges(session.points.at(-1)?.all ?? [], all)
  return session.elapsedMs + (isStill ? 0 : ms)
}

const afterWhat = (session: Session, at: number): Point['after'] => {
  const last = session.points.at(-1)?.at ?? session.startedAt
  if (session.countedTo > last) return 'pause'
  return at - last > GAP_MS ? 'gap' : null
}

/**
 * Adds the result of a reading. What it could not read stays unchanged; a reading without any result adds no point. If
 * the game refuses the key, the session pauses until there is another one.
 */
export const takeLook = (session: Session, { snapshot, trades, tradeHoles }: Look): Session => {
  if (session.state !== 'running') return session
  const { takenAt, endedAt, holes, read } = snapshot
  const missing = { holes, tradeHoles }
  const refused = refusedKey(snapshot)
  const dueAt = Math.max(endedAt, takenAt + INTERVAL_MS)
  if (read.length === 0) {
    const missed = { ...session, ...missing, missed: session.missed + 1, dueAt }
    return refused === null ? missed : resting(missed, takenAt, 'paused', { by: 'key', ...refused })
  }
  const next: Session = {
    ...{ ...session, ...missing, dueAt, snapshots: session.snapshots + 1, missed: 0 },
    first: withFirstLooks(session.first, snapshot),
    known: knownSoFar(session.known, snapshot),
    ledgers: ledgersOf(session.ledgers, trades),
  }
  const point = pointOf(next, takenAt)
  const elapsedMs = countTime(session, takenAt, point.all)
  const { rests = [] } = session
  const taken: Session = {
    ...{ ...next, elapsedMs, countedTo: takenAt, rests: [] },
    points: [...session.points, { ...point, elapsedMs, after: afterWhat(session, takenAt), rests }],
  }
  return refused === null ? taken : resting(taken, takenAt, 'paused', { by: 'key', ...refused })
}
