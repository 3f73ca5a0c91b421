import { Coins, formatNumber, ItemName } from '@gildscope/ui'
import { COIN, type Currencies } from '../../../../market/use-currencies.ts'
import type { ItemRefs } from '../../../../market/use-item-refs.ts'
import { itemPath } from '../../../../pages/paths.ts'
import { FLAG_WORDS } from '../../shared/drop-words.ts'
import { refOf } from '../drops/model.ts'
import type { SubmissionRow } from './model.ts'
import styles from './submissions.module.css'

type SubmissionDetailsProps = {
  row: SubmissionRow
  refs: ItemRefs | undefined
  currencies: Currencies | undefined
}

const WalletLine = ({ id, value, currencies }: { id: number; value: number; currencies: Currencies | undefined }) => (
  <li>
    {id === COIN ? (
      <Coins isSigned value={value} />
    ) : (
      <>
        <b>{formatNumber(value)}</b> {currencies?.get(id)?.name ?? `Currency ${id}`}
      </>
    )}
  </li>
)

/** All details of one submission: why it is flagged, the drops, the change of the wallet. */
export const SubmissionDetails = ({ row, refs, currencies }: SubmissionDetailsProps) => (
  <div className={styles.details}>
    {row.flags.length > 0 && (
      <dl className={styles.flags}>
        {row.flags.map(({ reason, detail }) => (
          <div key={`${reason} ${detail}`}>
            <dt>{FLAG_WORDS[reason]}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    )}
    <ul aria-label="What came out" className={styles.gains}>
      {row.items.map(({ id, quantity }) => (
        <li key={id}>
          <b>{formatNumber(quantity)}</b> <ItemName href={itemPath(id)} item={refOf(refs, id)} />
        </li>
      ))}
    </ul>
    {row.wallet.length > 0 && (
      <ul aria-label="Wallet" className={styles.gains}>
        {row.wallet.map((line) => (
          <WalletLine key={line.id} {...line} currencies={currencies} />
        ))}
      </ul>
    )}
  </div>
)
