import { getDumps } from '@gildscope/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { fetched } from '../../../api/fetched.ts'

/** The given number of newest days; those already loaded stay visible while more are fetched. */
export const useDumps = (days: number) => {
  const query = useQuery({
    ...endpointQuery(useApi(), getDumps, { query: { days } }),
    placeholderData: keepPreviousData,
  })
  return { dumps: query.data?.reply, isMore: query.isPlaceholderData, failed: query.isError ? fetched(query) : null }
}
