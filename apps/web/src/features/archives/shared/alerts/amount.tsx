import { Coins, formatNumber, formatPercent } from '@gildscope/ui'
import type { AmountUnit } from '../../../../market/alerts/alert-fields.ts'

/** From this on nothing is said by a fraction. */
const MANY = 100

type AmountProps = { value: number; unit: AmountUnit; isSigned?: boolean }

/** A value in the unit of its field. */
export const Amount = ({ value, unit, isSigned = false }: AmountProps) => {
  if (unit === 'coins') return <Coins isSigned={isSigned} value={value} />
  const isWhole = Number.isInteger(value) || Math.abs(value) >= MANY
  return (
    <span translate="no">
      {unit === 'percent'
        ? formatPercent(value, { decimals: isWhole ? 0 : 1, isSigned })
        : formatNumber(value, isWhole ? 0 : 1)}
    </span>
  )
}
