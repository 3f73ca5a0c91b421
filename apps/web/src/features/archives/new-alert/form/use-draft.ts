import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Draft, readDraft, unreadConditions, writeDraft } from './draft.ts'

/** Addresses that were written and may still arrive. */
const MOST_WRITTEN = 20

type Unread = ReturnType<typeof unreadConditions>
type State = { seen: string; written: readonly string[]; draft: Draft; unread: Unread }

const stateOf = (search: URLSearchParams): State => ({
  ...{ seen: search.toString(), written: [], draft: readDraft(search) },
  unread: unreadConditions(search),
})

/**
 * The sentence, which is also in the address; what is half typed, and what is being dragged, is only here: browsers
 * refuse addresses that change many times a second.
 */
export const useDraft = (): {
  draft: Draft
  change: (part: Partial<Draft>, isSettled?: boolean) => void
  /** What of the address it was opened with could not be read. */
  unread: Unread
} => {
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
  return { draft: state.draft, change, unread: state.unread }
}
