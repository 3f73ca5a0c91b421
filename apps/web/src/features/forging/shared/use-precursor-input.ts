import {
  type Copper,
  cheapestPrecursorInputs,
  INPUTS_PRICED,
  precursorInputPrice,
  walkedInputPrice,
} from '@gildscope/market'
import { useMemo } from 'react'
import { useBooks } from '../../../market/use-books.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { inputItems } from './input-items.ts'

/** Order books used: as many as one call returns. */
const BOOKS = 25

/** The price of one input, and what it is based on; null while unknown. */
export type InputPrice = { price: Copper | null; basis: string }

/** The price at which the inputs of ten forges can be bought, from the order books of the cheapest weapons. */
export const usePrecursorInput = (items: ReadonlyMap<number, KnownItem> | undefined): InputPrice => {
  const inputs = useMemo(() => inputItems(items?.values() ?? []), [items])
  const ids = useMemo(() => cheapestPrecursorInputs(inputs, BOOKS).map(({ id }) => id), [inputs])
  const { books, error } = useBooks(ids)
  return useMemo(() => {
    if (books === undefined && error === null) return { price: null, basis: 'Loading, Please Wait.' }
    const walked = walkedInputPrice([...(books?.values() ?? [])].map(({ sells }) => sells))
    if (walked !== null) return { price: walked, basis: `Average of the ${INPUTS_PRICED} cheapest on offer` }
    return { price: precursorInputPrice(inputs), basis: 'The cheapest ask, because no order book was available' }
  }, [books, error, inputs])
}
