import { useCallback, useEffect, useRef, useState } from 'react'

export type Leader = {
  /** This tab does the work; the others watch. */
  isLeading: boolean
  /** The same, evaluated at this very moment. */
  leads: () => boolean
  /** Makes this tab the leader and ends the leadership of the other one. */
  takeOver: () => Promise<void>
}

type Holding = { wait: () => void; steal: () => Promise<void>; end: () => void }

/** Queues for a lock, holds it until it is taken away, and then queues again. */
const createHolding = (locks: LockManager, name: string, onChange: (isHeld: boolean) => void): Holding => {
  let attempt = new AbortController()
  let [isHeld, isOver] = [false, false]
  let release = (): void => {}
  const change = (next: boolean): void => {
    isHeld = next
    if (!isOver) onChange(next)
  }
  const hold = async (options: LockOptions, onHeld: () => void): Promise<void> => {
    await locks.request(name, options, () => {
      if (isOver) return
      change(true)
      onHeld()
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
  }
  const wait = (): void => {
    const own = new AbortController()
    attempt = own
    hold({ signal: own.signal }, () => {}).catch(() => {
      if (own.signal.aborted || isOver) return
      // Another tab took it.
      change(false)
      wait()
    })
  }
  return {
    wait,
    steal: () => {
      if (isHeld) return Promise.resolve()
      attempt.abort()
      return new Promise((resolve) => {
        hold({ steal: true }, resolve).catch(() => {
          if (isOver) return
          change(false)
          wait()
        })
      })
    },
    end: () => {
      isOver = true
      attempt.abort()
      release()
    },
  }
}

/** One tab of a browser leads. In browsers without locks, as on addresses without https, every tab does. */
export const useLeader = (name: string): Leader => {
  const locks = (navigator as Partial<Navigator>).locks
  const [isLeading, setLeading] = useState(locks === undefined)
  const leading = useRef(locks === undefined)
  const holding = useRef<Holding>(undefined)
  useEffect(() => {
    if (locks === undefined) return
    const own = createHolding(locks, name, (isHeld) => {
      leading.current = isHeld
      setLeading(isHeld)
    })
    holding.current = own
    own.wait()
    return () => {
      leading.current = false
      own.end()
    }
  }, [locks, name])
  const leads = useCallback(() => leading.current, [])
  const takeOver = useCallback(() => holding.current?.steal() ?? Promise.resolve(), [])
  return { isLeading, leads, takeOver }
}
