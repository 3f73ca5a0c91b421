import type { PlanSettings } from '@gildscope/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../../api/api-context.tsx'
import { type Fetched, fetched } from '../../../../api/fetched.ts'
import { type Facts, readFacts } from './read-facts.ts'

const NO_IDS: readonly number[] = []

/** Facts of a plan, as they were when it was asked; `refetch` asks again. */
export const useFacts = (
  settings: PlanSettings,
  others: readonly number[] = NO_IDS,
): Fetched & { facts: Facts | undefined; isFetching: boolean; refetch: () => Promise<unknown> } => {
  const api = useApi()
  const outputs = useMemo(() => settings.targets.map(({ id }) => id).sort((a, b) => a - b), [settings.targets])
  const query = useQuery({
    queryKey: ['planFacts', outputs, others] as const,
    enabled: outputs.length + others.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: ({ signal }) => readFacts(api, { outputs, others }, signal),
  })
  return { ...fetched(query), facts: query.data, isFetching: query.isFetching, refetch: () => query.refetch() }
}
