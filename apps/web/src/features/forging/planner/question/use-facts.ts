import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/api-context.tsx'
import { type Fetched, fetched } from '../../../../api/fetched.ts'
import { type Facts, readFacts } from './read-facts.ts'

type Asked = { outputs: readonly number[]; others: readonly number[] }

/** Facts of a plan, as they were when it was asked; `refetch` asks again. */
export const useFacts = (
  asked: Asked,
): Fetched & { facts: Facts | undefined; isFetching: boolean; refetch: () => Promise<unknown> } => {
  const api = useApi()
  const query = useQuery({
    queryKey: ['planFacts', asked] as const,
    enabled: asked.outputs.length + asked.others.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: ({ signal }) => readFacts(api, asked, signal),
  })
  return { ...fetched(query), facts: query.data, isFetching: query.isFetching, refetch: () => query.refetch() }
}
