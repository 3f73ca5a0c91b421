import type { SortOrder } from '@gildscope/ui/data-table'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { otherEnd, RANKINGS, type Ranking } from './rankings.ts'

const NAME = 'low'

/** The visible end of each ranking; those at their other end are named in the address. */
export const useEnds = () => {
  const [params, setParams] = useSearchParams()
  const turned = new Set((params.get(NAME) ?? '').split(','))
  const orderOf = (ranking: Ranking): SortOrder =>
    turned.has(ranking.id) ? (otherEnd(ranking) ?? ranking.first) : ranking.first
  const turnNow = ({ id }: Ranking): void => {
    const next = new URLSearchParams(params)
    const ids = RANKINGS.map((ranking) => ranking.id).filter((other) => turned.has(other) !== (other === id))
    if (ids.length === 0) next.delete(NAME)
    else next.set(NAME, ids.join())
    setParams(next, { preventScrollReset: true })
  }
  const latest = useRef(turnNow)
  latest.current = turnNow
  // Always the same function, so that no ranking is drawn again for it.
  const [turn] = useState(() => (ranking: Ranking) => latest.current(ranking))
  return { orderOf, turn }
}
