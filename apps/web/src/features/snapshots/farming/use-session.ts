import { SECOND_MS } from '@gildscope/base/time'
import type { AccountSelection } from '@gildscope/holdings'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import type { PoliteQueue } from '../../../api/polite-queue.ts'
import type { Progress } from '../../../market/game-account/read-holdings.ts'
import type { KeyedAccount } from '../../../market/game-account/use-accounts.ts'
import { type Kept, useKept } from '../../../shell/kept/use-kept.ts'
import { type Session, sessionSchema } from './session/session.ts'
import { lookAtAll } from './session/take-look.ts'
import { type Look, pauseSession, resumeSession, startSession, stopSession, takeLook } from './session/transitions.ts'
import { type Leader, useLeader } from './use-leader.ts'

/** Timers do not run while a machine sleeps: overdue work is checked for this often. */
const CHECK_MS = SECOND_MS

export type FarmSession = {
  kept: Kept<Session>
  leader: Leader
  /** Progress of the snapshot that this tab is taking; null: none. */
  progress: Progress | null
  /** Why a session could not start. */
  fault: string | null
  start: (selection: readonly AccountSelection[]) => Promise<void>
  cancelStart: () => void
  pause: () => Promise<void>
  resume: () => Promise<void>
  stop: () => Promise<void>
  /** Dismisses the session. */
  clear: () => Promise<void>
}

type Options = { user: string; accounts: readonly KeyedAccount[]; queue: PoliteQueue }

/** Takes one reading at a time; null: it was cancelled, or another one is in progress. */
const useLook = ({ accounts, queue }: Omit<Options, 'user'>) => {
  const api = useApi()
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(undefined)
  const latest = useRef(accounts)
  latest.current = accounts
  useEffect(() => () => running.current?.abort(), [])
  const look = async (selection: readonly AccountSelection[], ledgers: Session['ledgers']): Promise<Look | null> => {
    if (running.current !== undefined) return null
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    try {
      const asking = { api, queue, accounts: latest.current, selection, ledgers, signal, onProgress: setProgress }
      const taken = await lookAtAll(asking)
      return signal.aborted ? null : taken
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      if (running.current === controller) running.current = undefined
      setProgress(null)
    }
  }
  const callOff = (): void => {
    running.current?.abort()
    running.current = undefined
  }
  return { progress, look, callOff }
}

const newId = (): string => `${Date.now()}-${Math.random().toString(36).slice(2)}`

/** The user's session: it starts, continues automatically in the leading tab, and is saved with every step. */
export const useFarmSession = ({ user, accounts, queue }: Options): FarmSession => {
  const kept = useKept(user, 'farming', sessionSchema)
  const leader = useLeader(`gildscope-farming-${user}`)
  const { progress, look, callOff } = useLook({ accounts, queue })
  const [fault, setFault] = useState<string | null>(null)
  const session = kept.value ?? null

  const snapshot = async ({ id, selection, ledgers }: Session): Promise<void> => {
    const taken = await look(selection, ledgers)
    if (taken === null || !leader.leads()) return
    kept.change((before) => (before?.id === id ? takeLook(before, taken) : before))
  }
  const due = useRef<() => void>(() => {})
  due.current = () => {
    if (session === null || session.dueAt === null || session.dueAt > Date.now()) return
    if (leader.leads()) void snapshot(session)
  }
  const isTicking = leader.isLeading && session?.state === 'running'
  const dueAt = session?.dueAt ?? null
  useEffect(() => {
    if (!isTicking) return
    due.current()
    const timer = setInterval(() => due.current(), CHECK_MS)
    return () => clearInterval(timer)
  }, [isTicking, dueAt])
  // A tab that loses the lead leaves the rest to the new leader.
  const callOffRef = useRef(callOff)
  callOffRef.current = callOff
  useEffect(() => {
    if (!leader.isLeading) callOffRef.current()
  }, [leader.isLeading])

  /** The acting tab leads, and acts on the stored state. */
  const act = async (step: (session: Session) => Session | null): Promise<void> => {
    if (!leader.leads()) {
      await leader.takeOver()
      await kept.refresh()
    }
    callOff()
    kept.change((before) => (before === null ? null : step(before)))
  }

  const start = async (selection: readonly AccountSelection[]): Promise<void> => {
    setFault(null)
    await leader.takeOver()
    const taken = await look(selection, {})
    if (taken === null) return
    const { read, holes } = taken.snapshot
    if (read.length === 0) {
      setFault(holes[0]?.reason ?? 'nothing is chosen')
      return
    }
    kept.change((before) =>
      before === null || before.state === 'stopped' ? startSession({ id: newId(), selection, look: taken }) : before,
    )
  }
  return {
    ...{ kept, leader, progress, fault, start, cancelStart: callOff },
    pause: () => act((before) => pauseSession(before, Date.now())),
    resume: () => act((before) => resumeSession(before, Date.now())),
    stop: () => act((before) => stopSession(before, Date.now())),
    clear: () => act(() => null),
  }
}
