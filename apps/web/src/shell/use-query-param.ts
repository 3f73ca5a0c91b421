import { type Location, useLocation, useSearchParams } from 'react-router-dom'

/** Queries that were requested, by the address that is still drawn: changes during one event build on each other. */
const asked = new WeakMap<Location, URLSearchParams>()

/** One parameter of the address's query, and how to change it without a new history entry; null removes it. */
export const useQueryParam = (name: string): [string | null, (value: string | null) => void] => {
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const set = (value: string | null) => {
    const next = new URLSearchParams(asked.get(location) ?? params)
    if (value === null) next.delete(name)
    else next.set(name, value)
    asked.set(location, next)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [params.get(name), set]
}
