import type { Copper } from '@gildscope/market'
import { useQueryParam } from '../../../shell/use-query-param.ts'

const AMOUNT = /^\d{1,12}$/

/** The price of one input of a forge: the user's own, kept in copper in the address, else the cheapest one. */
export const useInputPrice = (cheapest: Copper | null): [Copper | null, (own: Copper | null) => void] => {
  const [param, setParam] = useQueryParam('input')
  const own = param !== null && AMOUNT.test(param) ? Number(param) : null
  return [own ?? cheapest, (amount) => setParam(amount === null || amount === cheapest ? null : String(amount))]
}
