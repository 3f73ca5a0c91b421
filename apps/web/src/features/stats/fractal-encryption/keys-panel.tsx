import { discountedKeysCost, type FractalKeyCosts, vendorKeysCost } from '@gildscope/market'
import { Coins, formatNumber, Panel, ScrollBox } from '@gildscope/ui'
import { AmountField } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/panels.module.css'
import type { ReactNode } from 'react'
import own from './fractal.module.css'
import { COUNT, type Count } from './use-count.ts'

type LineProps = { name: string; cost: ReactNode; total: number | null }

const Line = ({ name, cost, total }: LineProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td className={styles.wraps}>{cost}</td>
    <td>
      <Coins value={total} />
    </td>
  </tr>
)

/** The cost of the next key after so many were bought at the discount. */
const nextKey = (bought: number): number => discountedKeysCost(bought + 1) - discountedKeysCost(bought)

const Discounts = () => (
  <>
    <Coins value={nextKey(0)} /> to 30, <Coins value={nextKey(30)} /> to 60, then <Coins value={nextKey(60)} />
  </>
)

type KeysPanelProps = {
  keys: Count
  costs: FractalKeyCosts
  encryptionPrice: number | null
  matrixPrice: number | null
}

/** The cost of boxes and their keys, for each way to get the keys. */
export const KeysPanel = ({ keys, costs, encryptionPrice, matrixPrice }: KeysPanelProps) => (
  <Panel title="Cost of keys">
    <div className={styles.body}>
      <AmountField amount={COUNT} label="Keys" onText={keys.setText} text={keys.text} />
      <p className={own.lines}>~10% chance of getting a key from a box</p>
      {costs.boxes !== null && (
        <p className={own.lines}>
          {formatNumber(keys.count)} keys will open ~{formatNumber(costs.boxes)} boxes
        </p>
      )}
    </div>
    <ScrollBox label="Cost of keys">
      <table aria-label="Cost of keys" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Cost</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          <Line cost={<Coins value={encryptionPrice} />} name="Fractal Encryption's" total={costs.encryptions} />
          <Line cost={<Coins value={vendorKeysCost(1)} />} name="Vendor" total={costs.vendor} />
          <Line cost={<Discounts />} name="Vendor (discount)" total={costs.discounted} />
          <Line cost={<Coins value={matrixPrice} />} name="Matrix" total={costs.matrix} />
        </tbody>
      </table>
    </ScrollBox>
  </Panel>
)
