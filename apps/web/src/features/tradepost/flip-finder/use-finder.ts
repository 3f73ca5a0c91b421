import { getFlipCandidates, getTrackRecord, RECORD_PURSES } from '@gildscope/contracts'
import { COPPER_PER_GOLD } from '@gildscope/market'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { everyMinute, fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useMarketStatus } from '../../../api/use-market-status.ts'
import { type ItemRefs, useItemRefs } from '../../../market/use-item-refs.ts'
import { useFinderAddress } from './settings/use-finder-address.ts'
import { useFinding } from './solver/use-finding.ts'

/** Typing is not searched digit by digit. */
const SETTLED_MS = 250
const NO_REFS: ItemRefs = new Map()

/** The purse of the record that is nearest to a purse, by how often one is in the other. */
const recordPurse = (purse: number): (typeof RECORD_PURSES)[number] =>
  RECORD_PURSES.toSorted(
    (a, b) =>
      Math.abs(Math.log(a * COPPER_PER_GOLD) - Math.log(purse)) -
      Math.abs(Math.log(b * COPPER_PER_GOLD) - Math.log(purse)),
  )[0]!

/** The whole page: what is asked, what is known, and the set. Prices stay those of when it was asked. */
export const useFinder = () => {
  const address = useFinderAddress()
  const { settings, leftOut } = address
  const candidates = useQuery({
    ...endpointQuery(useApi(), getFlipCandidates),
    staleTime: Number.POSITIVE_INFINITY,
    // Until there is something to choose from.
    refetchInterval: (query) => ((query.state.data?.reply.candidates.length ?? 0) === 0 ? everyMinute(query) : false),
  })
  const known = candidates.data?.reply
  const [settled] = useDebouncedValue(settings, SETTLED_MS)
  const out = leftOut.join()
  const asked = useMemo(
    () =>
      known === undefined || known.candidates.length === 0
        ? null
        : {
            question: { candidates: known.candidates, leftOut: new Set(out === '' ? [] : out.split(',').map(Number)) },
            settings: settled,
          },
    [known, settled, out],
  )
  const finding = useFinding(asked)
  const picks = finding.found?.set.picks
  const ids = useMemo(() => [...new Set([...(picks ?? []).map(({ id }) => id), ...leftOut])], [picks, leftOut])
  const { refs = NO_REFS } = useItemRefs(ids)
  const byId = useMemo(() => new Map((known?.candidates ?? []).map((candidate) => [candidate.id, candidate])), [known])
  const record = useEndpoint(getTrackRecord, { query: { purse: recordPurse(settings.purse) } })
  const { status, at: statusAt } = useMarketStatus()
  // Of the poll, by the server's clock: that of this machine may be wrong, and a recording has its own.
  const pricesAt =
    status === null || known?.pricesAt == null ? null : statusAt - (Date.parse(status.now) - Date.parse(known.pricesAt))
  return {
    ...address,
    candidates: {
      ...fetched(candidates),
      known,
      byId,
      at: pricesAt ?? candidates.dataUpdatedAt,
      isFetching: candidates.isFetching,
      again: () => void candidates.refetch(),
    },
    finding,
    refs,
    record: record.data?.reply ?? null,
    hasNoRecord: record.error !== null,
    recordGold: recordPurse(settings.purse),
  }
}

export type Finder = ReturnType<typeof useFinder>
