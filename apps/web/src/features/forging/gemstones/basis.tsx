import { Choice } from '@gildscope/ui/forms'
import { useQueryParam } from '../../../shell/use-query-param.ts'

/** `instant`: ingredients at the lowest ask; `orders`: at the highest bid. */
export type Basis = 'instant' | 'orders'

const BASES: readonly { value: Basis; label: string }[] = [
  { value: 'instant', label: 'Buy instantly' },
  { value: 'orders', label: 'Buy orders' },
]

/** How ingredients are bought; `?ingredients=orders` in the address. */
export const useBasis = (): [Basis, (basis: Basis) => void] => {
  const [param, setParam] = useQueryParam('ingredients')
  return [param === 'orders' ? 'orders' : 'instant', (basis) => setParam(basis === 'orders' ? 'orders' : null)]
}

export const BasisSwitch = ({ basis, onChange }: { basis: Basis; onChange: (basis: Basis) => void }) => (
  <Choice label="Prices of ingredients" onChange={onChange} options={BASES} value={basis} />
)
