import { MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | null = null

const tick = (): void => {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** One clock for the page, which stops while the page is hidden. */
const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) now = Date.now()
  listeners.add(listener)
  timer ??= setInterval(tick, SECOND_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

const read = (): number => now

/** Milliseconds since 1970, updated each second. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)

const readMinute = (): number => Math.floor(now / MINUTE_MS) * MINUTE_MS

/** The same, updated each minute: for what is too large to be drawn each second. */
export const useMinute = (): number => useSyncExternalStore(subscribe, readMinute)
