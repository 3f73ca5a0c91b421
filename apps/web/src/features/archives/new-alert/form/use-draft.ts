import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Draft, readDraft, writeDraft } from './draft.ts'

/** Addresses that were written and may still arrive. */
const MOST_WRITTEN = 20

type State = { seen: string; written: readonly string[]; draft: Draft }

const stateOf = (search: URLSearchParams): State => ({ seen: search.toString(), written: [], draft: readDraft(search) })

/**
 * The sentence, which is also in the address; what is half typed, and what is being dragged, is only here: browsers
 * refuse addresses that change many times a second.
 */
export const useDraft = (): [Draft, (part: Partial<Draft>, isSettled?: boolean) => void] => {
  const [search, setSearch] = useSearchParams()
  const [state, setState] = useState(() => stateOf(search))
  const address = search.toString()
  if (address !== state.seen) setState(state.written.includes(address) ? { ...state, seen: address } : stateOf(search))
  const change = (part: Partial<Draft>, isSettled = true): void => {
    const draft = { ...state.draft, ...part }
    if (!isSettled) {
      setState({ ...state, draft })
      return
    }
    const next = writeDraft(draft)
    setState({ ...state, written: [next.toString(), ...state.written].slice(0, MOST_WRITTEN), draft })
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return [state.draft, change]
}
