import { useSyncExternalStore } from 'react'
import type { Density } from './table-view.ts'

const KEY = 'gildscope-table-density'
const listeners = new Set<() => void>()
// Kept here too: a browser may refuse to store it.
let chosen: Density | null = null

export const DENSITY_LABELS = { compact: 'Compact', default: 'Default', roomy: 'Roomy' } as const
export const DENSITIES = ['compact', 'default', 'roomy'] as const

export const isDensity = (text: string | null): text is Density => DENSITIES.some((density) => density === text)

const readDensity = (): Density => {
  if (chosen !== null) return chosen
  try {
    const stored = localStorage.getItem(KEY)
    return isDensity(stored) ? stored : 'default'
  } catch {
    return 'default'
  }
}

export const setDensity = (density: Density): void => {
  chosen = density
  try {
    localStorage.setItem(KEY, density)
  } catch {
    // It is kept until the page is left.
  }
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== KEY) return
    chosen = null
    notify()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('storage', onStorage)
  }
}

/** Row height, the same for all tables in this browser. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, readDensity, () => 'default')
