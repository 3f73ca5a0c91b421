import type { Buyout } from '@gildscope/market'
import { Coins, formatNumber, Missing } from '@gildscope/ui'
import type { ReactNode } from 'react'
import styles from './buyout.module.css'

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Amount = ({ value }: { value: number | null | undefined }) =>
  value == null ? <Missing /> : <Coins value={value} />

/** The result of a calculation; null: there is none. */
export const Result = ({ result }: { result: Buyout | null }) => (
  <dl aria-live="polite" className={styles.result}>
    <Row name="Units">{result === null ? <Missing /> : formatNumber(result.units)}</Row>
    <Row name="Total">
      <Amount value={result?.total} />
    </Row>
    <Row name="Average">
      <Amount value={result?.average} />
    </Row>
    <Row name="Highest">
      <Amount value={result?.highest} />
    </Row>
    <Row name="Break-even">
      <Amount value={result?.breakEven} />
    </Row>
  </dl>
)
