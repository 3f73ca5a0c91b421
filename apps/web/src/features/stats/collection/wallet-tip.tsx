import { Button, Coins, formatNumber } from '@gildscope/ui'
import { HoverCard } from '@gildscope/ui/dialog'
import { IconWallet } from '@tabler/icons-react'
import { COIN, useCurrencies } from '../../../market/use-currencies.ts'
import styles from './collection.module.css'
import type { Snapshot } from './draft.ts'

type WalletTipProps = { snapshot: Snapshot; of: string }

/** The contents of the wallet. */
export const WalletTip = ({ snapshot: { wallet }, of }: WalletTipProps) => {
  const { currencies } = useCurrencies()
  return (
    <HoverCard
      className={styles.popover}
      position="bottom-end"
      target={
        <Button aria-label={`Wallet of the ${of}`} icon={IconWallet} size="small" variant="quiet">
          Wallet
        </Button>
      }
      width={340}
    >
      <dl className={styles.wallet}>
        {wallet.map((currency) => (
          <div key={currency.id}>
            <dt>{currencies?.get(currency.id)?.name ?? `Currency ${currency.id}`}</dt>
            <dd>{currency.id === COIN ? <Coins value={currency.value} /> : formatNumber(currency.value)}</dd>
          </div>
        ))}
        {wallet.length === 0 && <div>The wallet is empty.</div>}
      </dl>
    </HoverCard>
  )
}
