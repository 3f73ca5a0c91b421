import type { StreamedPrice } from '@gildscope/contracts'
import { useContext, useEffect, useRef } from 'react'
import { LivePricesContext } from './live-prices-provider.tsx'

/**
 * Keeps the prices of these items up to date wherever they are shown: rows of item calls are changed in place and never
 * change their order. `onPrices` receives them too, at most once per frame.
 */
export const useLivePrices = (ids: readonly number[], onPrices?: (prices: readonly StreamedPrice[]) => void): void => {
  const live = useContext(LivePricesContext)
  const heard = useRef(onPrices)
  heard.current = onPrices
  const wanted = [...new Set(ids)].sort((a, b) => a - b).join()
  useEffect(() => {
    if (live === null || wanted === '') return undefined
    return live.join(wanted.split(',').map(Number), (prices) => heard.current?.(prices))
  }, [live, wanted])
}
