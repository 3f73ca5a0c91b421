import type { DropAggregates } from '@gildscope/contracts'
import { Coins, formatNumber } from '@gildscope/ui'
import { COIN, useCurrencies } from '../../../market/use-currencies.ts'
import styles from './viewer.module.css'

const decimalsOf = (perUnit: number): number => (Math.abs(perUnit) < 1 ? 3 : 2)

/** What the wallet gained or paid, which is not part of the value. */
export const Wallet = ({ wallet }: Pick<DropAggregates, 'wallet'>) => {
  const { currencies } = useCurrencies()
  if (wallet.length === 0) return null
  return (
    <p className={styles.wallet}>
      The wallet also changed for each unit, which is not part of the value:{' '}
      {wallet.map(({ id, perUnit }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {id === COIN ? (
            <>
              <Coins value={Math.abs(perUnit)} /> in coin
            </>
          ) : (
            `${formatNumber(Math.abs(perUnit), decimalsOf(perUnit))} ${currencies?.get(id)?.name ?? `Currency ${id}`}`
          )}{' '}
          {perUnit < 0 ? 'paid' : 'gained'}
        </span>
      ))}
    </p>
  )
}
