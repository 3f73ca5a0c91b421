import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * One part of the address's query, and how to change it without a new entry in the history; null takes it away. The router
 * draws a new address when there is time for it: until then the new value stands in for it, so that no field jumps back.
 */
export const useQueryParam = (name: string): [string | null, (value: string | null) => void] => {
  const [params, setParams] = useSearchParams()
  const [shown, show] = useOptimistic(params.get(name))
  const set = (value: string | null) =>
    startTransition(() => {
      show(value)
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === null) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    })
  return [shown, set]
}
