import type { DropAggregates } from '@gildscope/contracts'
import { Coins, formatNumber } from '@gildscope/ui'
import { COIN, useCurrencies } from '../../../market/use-currencies.ts'
import styles from './viewer.module.css'

const decimalsOf = (perUnit: number): number => (Math.abs(perUnit) < 1 ? 3 : 2)

/** Currencies that dropped, which cannot be sold. */
export const Wallet = ({ wallet }: Pick<DropAggregates, 'wallet'>) => {
  const { currencies } = useCurrencies()
  if (wallet.length === 0) return null
  return (
    <p className={styles.wallet}>
      Also for each unit, counted and not valued:{' '}
      {wallet.map(({ id, perUnit }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {id === COIN ? (
            <Coins value={perUnit} />
          ) : (
            `${formatNumber(perUnit, decimalsOf(perUnit))} ${currencies?.get(id)?.name ?? `Currency ${id}`}`
          )}
        </span>
      ))}
    </p>
  )
}
