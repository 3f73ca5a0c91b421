import { COPPER_PER_GOLD, coinsInCopper, inCoins } from '@gildscope/market'
import { Coins, formatNumber, ItemName, Missing, Panel } from '@gildscope/ui'
import { itemRef } from '../../../market/item-columns.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { itemPath } from '../../../pages/paths.ts'
import { Conversion } from './conversion.tsx'
import styles from './mc-standard.module.css'
import { MYSTIC_COIN } from './model.ts'

const GOLD = { kind: 'coins', step: COPPER_PER_GOLD } as const
const COINS = { kind: 'number', step: 1 } as const

const Price = ({ name, value }: { name: string; value: number | null | undefined }) => (
  <div className={styles.row}>
    <dt>{name}</dt>
    <dd>{value == null ? <Missing /> : <Coins value={value} />}</dd>
  </div>
)

/** What a coin costs now, and how much of a coin a gold buys. */
export const CoinPanel = ({ coin }: { coin: KnownItem | undefined }) => {
  const price = coin?.buy_price ?? null
  const ref = coin === undefined ? null : itemRef(coin)
  return (
    <Panel title="Mystic Coin">
      <div className={styles.body}>
        <ItemName
          href={itemPath(MYSTIC_COIN)}
          item={ref ?? { id: MYSTIC_COIN, name: 'Mystic Coin', rarity: 'Rare', type: 'Trophy' }}
          size={28}
        />
        <Conversion amount={GOLD} label="Gold" name="gold" preset="100g">
          {(amount) => {
            const coins = inCoins(amount, price)
            return coins === null ? <Missing /> : `${formatNumber(coins, 1)} Mystic Coins`
          }}
        </Conversion>
        <Conversion amount={COINS} label="Mystic Coins" name="coins" preset="250">
          {(amount) => {
            const copper = amount === null ? null : coinsInCopper(amount, price)
            return copper === null ? <Missing /> : <Coins value={copper} />
          }}
        </Conversion>
      </div>
      <dl className={styles.list}>
        <Price name="Buy price, which counts here" value={price} />
        <Price name="Sell price" value={coin?.sell_price} />
      </dl>
    </Panel>
  )
}
