import { useEffect, useState } from 'react'

type Loaded<T> = { part: T }

/** A part of the code that is fetched when it is needed, once. */
export type LatePart<T> = {
  fetch: () => Promise<Loaded<T>>
  loaded: () => Loaded<T> | null
}

export const latePart = <T>(load: () => Promise<T>): LatePart<T> => {
  let loaded: Loaded<T> | null = null
  return {
    fetch: async () => {
      loaded ??= { part: await load() }
      return loaded
    },
    loaded: () => loaded,
  }
}

/** Fetches it before it is needed. A failure is reported where it is needed: it is fetched again there. */
export const preloadPart = (late: LatePart<unknown>): void => {
  late.fetch().catch(() => {})
}

/**
 * The part once it is wanted and loaded, null until then; throws if loading failed. Not with `lazy`, because React
 * reveals suspended parts 300 ms apart and by throwing.
 */
export const useLatePart = <T>(late: LatePart<T>, isWanted: boolean): T | null => {
  const [state, setState] = useState<Loaded<T> | { error: unknown } | null>(late.loaded())
  useEffect(() => {
    if (state !== null || !isWanted) return undefined
    let isHere = true
    const settle = (result: Loaded<T> | { error: unknown }) => isHere && setState(result)
    late.fetch().then(settle, (error: unknown) => settle({ error }))
    return () => {
      isHere = false
    }
  }, [late, state, isWanted])
  if (state === null || !isWanted) return null
  if ('error' in state) throw state.error
  return state.part
}
