import type { ReactNode } from 'react'
import styles from './answer.module.css'

type HeadProps = { children: ReactNode; isEdge?: boolean; isRight?: boolean; colSpan?: number }

const Head = ({ children, isEdge = false, isRight = false, colSpan }: HeadProps) => (
  <th
    className={[isEdge && styles.edge, isRight && styles.right].filter(Boolean).join(' ')}
    colSpan={colSpan}
    scope="col"
  >
    {children}
  </th>
)

/** Of a group of the list: nine columns, of which all groups have the first three. */
const Heads = ({ children }: { children: ReactNode }) => (
  <tr className={styles.heads}>
    <td />
    <Head>Item</Head>
    <Head isRight>Units</Head>
    {children}
  </tr>
)

const Mark = ({ of }: { of: 'sell' | 'buy' }) => <span aria-hidden="true" className={`${styles.mark} ${styles[of]}`} />

export const PURCHASE_HEADS = (
  <Heads>
    <Head isEdge isRight>
      <Mark of="sell" /> At once
    </Head>
    <Head isRight>Sum</Head>
    <Head isEdge isRight>
      <Mark of="buy" /> By order at
    </Head>
    <Head isRight>Sum</Head>
    <Head>
      Wait <small className={styles.note}>80 %</small>
    </Head>
    <Head isEdge isRight>
      Saves
    </Head>
  </Heads>
)

export const SALE_HEADS = (
  <Heads>
    <Head colSpan={5} isEdge>
      How
    </Head>
    <Head isEdge isRight>
      Received
    </Head>
  </Heads>
)

const placeHeads = (what: string, sum: string): ReactNode => (
  <Heads>
    <Head colSpan={4} isEdge>
      Where
    </Head>
    <Head>{what}</Head>
    <Head isEdge isRight>
      {sum}
    </Head>
  </Heads>
)

export const VENDOR_HEADS = placeHeads('Currencies', 'Coin')
export const FETCH_HEADS = placeHeads('Held', 'If sold')

export const MISSING_HEADS = (
  <Heads>
    <Head colSpan={6} isEdge>
      What for
    </Head>
  </Heads>
)
