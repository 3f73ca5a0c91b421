import { getDumps } from '@gildscope/contracts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'

export type Dumped = {
  /** null: of no day yet. */
  lastDay: string | null
  /** The catalogue is dumped before the first day is over. */
  hasItems: boolean
}

/** What there is to query; null while that is not known. */
export const useDumped = (): Dumped | null => {
  const { data } = useQuery(endpointQuery(useApi(), getDumps, { query: { days: 1 } }))
  if (data === undefined) return null
  const { summary, catalogue } = data.reply
  return { lastDay: summary?.lastDay ?? null, hasItems: catalogue.some(({ part }) => part === 'items') }
}
