import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { fetched } from '../../../api/fetched.ts'
import { getLicences } from './licence-file.ts'

export const useLicences = () => {
  const query = useQuery(endpointQuery(useApi(), getLicences))
  return { licences: query.data?.reply ?? null, failed: query.isError ? fetched(query) : null }
}
