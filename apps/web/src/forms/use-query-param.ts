import { useSearchParams } from 'react-router-dom'

/** One part of the address's query, and how to change it without a new entry in the history; null takes it away. */
export const useQueryParam = (name: string): [string | null, (value: string | null) => void] => {
  const [params, setParams] = useSearchParams()
  const set = (value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [params.get(name), set]
}
