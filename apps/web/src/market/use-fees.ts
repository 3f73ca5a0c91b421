import { useQueryParam } from '../shell/use-query-param.ts'
import { type Fees, type Net, netOf } from './fees.ts'

/** How the page calculates fees; `?fees=exact` in its address. */
export const useFees = (): { fees: Fees; net: Net; setFees: (fees: Fees) => void } => {
  const [param, setParam] = useQueryParam('fees')
  const fees: Fees = param === 'exact' ? 'exact' : 'usual'
  return { fees, net: netOf(fees), setFees: (next) => setParam(next === 'exact' ? 'exact' : null) }
}
