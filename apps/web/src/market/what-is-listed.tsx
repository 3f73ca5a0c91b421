import { HOUR_MS } from '@gildscope/base/time'
import type { MarketStatus } from '@gildscope/contracts'
import { Link } from 'react-router-dom'
import { useMarketStatus } from '../api/use-market-status.ts'

const isNew = ({ dataSource, now, collectingSince }: MarketStatus): boolean =>
  dataSource === 'live' && (collectingSince === null || Date.parse(now) - Date.parse(collectingSince) < HOUR_MS)

/** In place of rows: leads to what could be listed, and says why a new installation may have nothing yet. */
export const WhatIsListed = ({ to }: { to: string }) => {
  const { status } = useMarketStatus()
  return (
    <>
      {status !== null && isNew(status) && (
        <span>A new installation reads the catalogue of the game in its first minutes.</span>
      )}
      <Link to={to}>What is listed</Link>
    </>
  )
}
