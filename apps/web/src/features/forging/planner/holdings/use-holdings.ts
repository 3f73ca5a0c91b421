import { fillHoles, type PlaceRef, placeKey, planCalls, type Snapshot } from '@gildscope/holdings'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useApi } from '../../../../api/api-context.tsx'
import { callsOfHoles, hasAwaited, selectedOf } from '../../../../market/game-account/checklist/selection.ts'
import { useSelection } from '../../../../market/game-account/checklist/use-selection.ts'
import { useTypedKey } from '../../../../market/game-account/typed-key/use-typed-key.ts'
import { useAccounts } from '../../../../market/game-account/use-accounts.ts'
import { useGameQueue } from '../../../../market/game-account/use-game-queue.ts'
import { useLinkedAccounts } from '../../../../market/game-account/use-linked-accounts.ts'
import { useReading } from '../../../../market/game-account/use-reading.ts'
import { useSession } from '../../../../shell/session/session.ts'
import { COLUMNS } from './columns.ts'
import { type Crafting, readCrafting } from './read-crafters.ts'

const NOBODY: Crafting = { crafters: [], done: new Map(), unknown: [] }

/** What the chosen accounts hold and can craft; read when the page is opened, and again when somebody asks. */
export const useHoldings = () => {
  const api = useApi()
  const { account, state } = useSession()
  const user = account?.user ?? null
  const linked = useLinkedAccounts()
  const { queue, allowance } = useGameQueue()
  const typed = useTypedKey(queue)
  const keyed = useMemo(
    () => (linked.length > 0 ? linked : typed.account === null ? [] : [typed.account]),
    [linked, typed.account],
  )
  const accounts = useAccounts(keyed, queue, { hasGuilds: false })
  const { selection, setSelection } = useSelection('planner')
  const reading = useReading(keyed, queue)
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null)
  // What the plan counts with: a newer reading only says what has arrived, until somebody plans with it.
  const [basis, setBasis] = useState<Snapshot | null>(null)
  const [crafting, setCrafting] = useState<Crafting>(NOBODY)
  const [isAskingPeople, setAskingPeople] = useState(false)
  const [isStopped, setStopped] = useState(false)
  const isCraftingRead = useRef('')

  const isAwaiting =
    state === 'loading' || typed.isAsked || selection === null || hasAwaited(selection, accounts, COLUMNS)
  const calls = useMemo(
    () => (selection === null ? [] : planCalls(selectedOf(selection, accounts, COLUMNS))),
    [selection, accounts],
  )
  const wanted = useMemo(() => new Set(calls.map(placeKey)), [calls])
  const missing = useMemo(() => {
    const known = new Set([...(snapshot?.read ?? []), ...(snapshot?.holes ?? [])].map(placeKey))
    return calls.filter((call) => !known.has(placeKey(call)))
  }, [calls, snapshot])
  const counted = useMemo(() => [...new Set(calls.map((call) => call.account))], [calls])

  const readPeople = async (signal: AbortSignal): Promise<void> => {
    const people = keyed.flatMap((one) => {
      const known = accounts.find(({ name }) => name === one.name)
      return counted.includes(one.name) ? [{ ...one, characters: known?.characters ?? [] }] : []
    })
    const key = JSON.stringify(people.map(({ name, characters }) => [name, characters]))
    if (isCraftingRead.current === key) return
    isCraftingRead.current = key
    setAskingPeople(true)
    try {
      setCrafting(await readCrafting(people, { api, queue, signal }))
    } catch (error) {
      isCraftingRead.current = ''
      if (!signal.aborted) throw error
    } finally {
      setAskingPeople(false)
    }
  }
  const people = useRef(new AbortController())
  useEffect(() => () => people.current.abort(), [])

  const take = (read: Snapshot): void => {
    setSnapshot(read)
    setBasis(read)
  }
  const readMissing = useEffectEvent(async (): Promise<void> => {
    void readPeople(people.current.signal)
    const again = await reading.read(missing)
    if (again === null) setStopped(true)
    else take(snapshot === null ? again : fillHoles(snapshot, again))
  })
  const isReading = reading.progress !== null
  const isDue = !isAwaiting && !isReading && !isStopped && missing.length > 0
  useEffect(() => {
    if (isDue) void readMissing()
  }, [isDue])

  const refresh = async (): Promise<void> => {
    setStopped(false)
    isCraftingRead.current = ''
    void readPeople(people.current.signal)
    const again = await reading.read(calls)
    if (again !== null) setSnapshot(again)
  }
  const retry = async (): Promise<void> => {
    if (snapshot === null) return
    const filled = await reading.retry(snapshot, callsOfHoles(snapshot, accounts))
    if (filled !== null) take(filled)
  }
  const isCounted = useCallback((ref: PlaceRef): boolean => wanted.has(placeKey(ref)), [wanted])
  return {
    ...{ basis, isCounted, plan: () => setBasis(snapshot) },
    ...{
      user,
      accounts,
      selection,
      setSelection,
      typed,
      reading,
      allowance,
      snapshot,
      crafting,
      counted,
      refresh,
      retry,
    },
    hasLinked: linked.length > 0,
    /** Whether more of what counts is still to come: a plan would be another one then. */
    isPending: isAwaiting || isReading || isDue || isAskingPeople,
    isStopped: isStopped && missing.length > 0,
    holes: (snapshot?.holes ?? []).filter((hole) => wanted.has(placeKey(hole))),
  }
}

export type Holdings = ReturnType<typeof useHoldings>
