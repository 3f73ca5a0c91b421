import { HOUR_MS } from '@gildscope/base/time'
import { type Calendar, getCalendar } from '@gildscope/contracts'
import { useEndpoint } from '../../api/use-endpoint.ts'

/** Festivals and releases; undefined until known: nothing waits for them. */
export const useCalendar = (): Calendar | undefined => useEndpoint(getCalendar, {}, { staleTime: HOUR_MS }).data?.reply
