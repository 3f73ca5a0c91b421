import { Choice } from '@gildscope/ui/forms'
import { useQueryParam } from '../../../../shell/use-query-param.ts'
import type { Basis } from './model.ts'

const BASES: readonly { value: Basis; label: string }[] = [
  { value: 'instant', label: 'Buy instantly' },
  { value: 'orders', label: 'Buy orders' },
]

/** How ingredients are bought; `?ingredients=orders` in the address. */
export const useBasis = (): [Basis, (basis: Basis) => void] => {
  const [param, setParam] = useQueryParam('ingredients')
  return [param === 'orders' ? 'orders' : 'instant', (basis) => setParam(basis === 'orders' ? 'orders' : null)]
}

export const BasisSwitch = ({ basis, setBasis }: { basis: Basis; setBasis: (basis: Basis) => void }) => (
  <Choice label="Prices of ingredients" onChange={setBasis} options={BASES} value={basis} />
)
