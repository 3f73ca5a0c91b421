import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { onKeptChange, readKept, writeKept } from './kept-store.ts'

export type Kept<Value> = {
  /** Undefined: loading; null: nothing is stored. */
  value: Value | null | undefined
  /** `found`: of an earlier visit; `elsewhere`: another tab changed it last. */
  from: 'here' | 'found' | 'elsewhere'
  /** False: the browser stores nothing, so a reload loses it. */
  isLasting: boolean
  /** Null: forget it. */
  change: (next: (now: Value | null) => Value | null) => void
  /** Reads what another tab has just written, without waiting for its notification. */
  refresh: () => Promise<void>
}

type State<Value> = Pick<Kept<Value>, 'value' | 'from' | 'isLasting'>

/**
 * Work in progress on a page, stored in this browser only: it outlives a reload, all tabs share it, and other users who
 * sign in here do not see it. What can no longer be read is ignored. `schema` must not change.
 */
export const useKept = <Schema extends z.ZodMiniType>(
  user: string,
  name: string,
  schema: Schema,
): Kept<z.output<Schema>> => {
  type Value = z.output<Schema>
  const [state, setState] = useState<State<Value>>({ value: undefined, from: 'found', isLasting: true })
  const latest = useRef<Value | null | undefined>(undefined)
  const changes = useRef(0)
  // What was shown to one user is never shown to the next, nor the beginning of what that one keeps.
  const owner = `${user}\n${name}`
  const [shownTo, setShownTo] = useState(owner)
  if (shownTo !== owner) {
    setShownTo(owner)
    setState((before) => ({ ...before, value: undefined, from: 'found' }))
  }
  const writing = useRef<Promise<void>>(Promise.resolve())
  const reading = useRef<() => Promise<void>>(async () => {})

  const show = useCallback((value: Value | null, from: Kept<Value>['from']): void => {
    latest.current = value
    setState((before) => ({ ...before, value, from }))
  }, [])

  useEffect(() => {
    let isOver = false
    latest.current = undefined
    const read = async (from: Kept<Value>['from']): Promise<void> => {
      const before = changes.current
      try {
        await writing.current
        const parsed = z.safeParse(schema, await readKept({ user, name }))
        // What is changed while it is being read is newer than what is read.
        if (!isOver && before === changes.current) show(parsed.success ? parsed.data : null, from)
      } catch {
        if (isOver) return
        setState({ value: null, from: 'here', isLasting: false })
        latest.current = null
      }
    }
    void read('found')
    reading.current = () => read('elsewhere')
    const stop = onKeptChange({ user, name }, () => void read('elsewhere'))
    return () => {
      isOver = true
      stop()
    }
  }, [user, name, schema, show])

  const change = useCallback<Kept<Value>['change']>(
    (next) => {
      changes.current += 1
      const value = next(latest.current ?? null)
      show(value, 'here')
      writing.current = writing.current
        .then(() => writeKept({ user, name }, value))
        .catch(() => setState((before) => ({ ...before, isLasting: false })))
    },
    [user, name, show],
  )
  const refresh = useCallback(() => reading.current(), [])
  return { ...state, value: shownTo === owner ? state.value : undefined, change, refresh }
}
