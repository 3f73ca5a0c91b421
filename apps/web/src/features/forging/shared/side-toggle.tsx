import type { Side } from '@gildscope/market'
import { CycleButton } from '@gildscope/ui/forms'
import { useQueryParam } from '../../../shell/use-query-param.ts'

const SIDES = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
] as const

/** A side of the order book, kept in the address; the default is left out. */
export const useSide = (name: string, usual: Side): [Side, (side: Side) => void] => {
  const [param, setParam] = useQueryParam(name)
  const side = param === 'buy' || param === 'sell' ? param : usual
  return [side, (next) => setParam(next === usual ? null : next)]
}

type SideToggleProps = { label: string; side: Side; onChange: (side: Side) => void }

/** A click takes the prices of the other side. */
export const SideToggle = ({ label, side, onChange }: SideToggleProps) => (
  <CycleButton label={label} onChange={onChange} options={SIDES} value={side} />
)
