import { HOUR_MS } from '@gildscope/base/time'
import { getFractalSamples, type ItemField } from '@gildscope/contracts'
import { namedItemId } from '@gildscope/game-data'
import { useMemo } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import { useItemsByIds } from '../../../market/use-items-by-ids.ts'
import { itemOfDrop, readAverages } from './samples.ts'

export const ENCRYPTION = namedItemId('fractalEncryption')
export const MATRIX = namedItemId('stabilizingMatrix')

const FIELDS: readonly ItemField[] = [...NAME_FIELDS, 'sell_price', 'vendor_value', 'marketable', 'NoSell']
/** Samples change with imports only. */
const STALE_MS = HOUR_MS

/** Averages of the samples, and the market data of all their items; `averages` null: none were imported. */
export const useFractal = () => {
  const query = useEndpoint(getFractalSamples, {}, { staleTime: STALE_MS })
  const reply = query.data?.reply
  const averages = useMemo(() => (reply === undefined ? undefined : readAverages(reply)), [reply])
  const ids = useMemo(() => {
    const dropped = [...(averages?.perBox.keys() ?? [])].flatMap((drop) => itemOfDrop(drop) ?? [])
    return [ENCRYPTION, MATRIX, ...dropped]
  }, [averages])
  const { items, ...prices } = useItemsByIds(ids, FIELDS)
  const failed = [fetched(query), prices].find(({ error }) => error !== null)
  return { averages, items, failed }
}
