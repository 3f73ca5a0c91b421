import { startTransition, useOptimistic } from 'react'
import { type Location, useLocation, useSearchParams } from 'react-router-dom'

/** Queries under way, by the address that is still drawn: changes build on each other until the next one is. */
const underWay = new WeakMap<Location, URLSearchParams>()

/**
 * One part of the address's query, and how to change it without a new entry in the history; null takes it away. The router
 * draws a new address when there is time for it: until then the new value stands in for it, so that no field jumps back.
 */
export const useQueryParam = (name: string): [string | null, (value: string | null) => void] => {
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const [shown, show] = useOptimistic(params.get(name))
  const set = (value: string | null) => {
    const next = new URLSearchParams(underWay.get(location) ?? params)
    if (value === null) next.delete(name)
    else next.set(name, value)
    underWay.set(location, next)
    startTransition(() => {
      show(value)
      setParams(next, { replace: true, preventScrollReset: true })
    })
  }
  return [shown, set]
}
