import type { PublicVerificationList } from '@gildscope/contracts'
import { Button, Coins, formatNumber, Notice } from '@gildscope/ui'
import { IconAlertTriangle, IconListCheck } from '@tabler/icons-react'
import { PROFESSIONS } from '../../../market/professions.ts'
import { COIN, type Currencies, useCurrencies } from '../../../market/use-currencies.ts'
import { useItemRefs } from '../../../market/use-item-refs.ts'
import { CountPanel, type Named } from './count-panel.tsx'
import { Facts } from './facts.tsx'
import { ItemPanel } from './item-panel.tsx'
import { Legend } from './legend.tsx'
import { entriesOf, steps } from './model.ts'
import styles from './verification.module.css'

const currencyName = (currencies: Currencies | undefined, id: number): Named => {
  const found = currencies?.get(id)
  return { name: found?.name ?? `Currency ${id}`, icon: found?.icon ?? null }
}
const professionName = (id: number): Named => ({ name: PROFESSIONS.get(id) ?? `Profession ${id}`, icon: null })

const CheckError = ({ text }: { text: string }) => (
  <p className={styles.warning} role="status">
    <IconAlertTriangle aria-hidden="true" size={16} stroke={1.75} />
    <span>
      <strong>The last check failed.</strong> {text} Below is the result of the check before.
    </span>
  </p>
)

const NamesMissing = ({ onRetry }: { onRetry: () => void }) => (
  <p className={styles.warning} role="status">
    <IconAlertTriangle aria-hidden="true" size={16} stroke={1.75} />
    <span>Names could not be fetched, so ids are shown instead. Retrying automatically.</span>
    <Button onClick={onRetry} size="small">
      Try now
    </Button>
  </p>
)

const Nothing = () => (
  <div className={styles.empty}>
    <Notice icon={<IconListCheck size={20} stroke={1.75} />} title="The list asks for nothing">
      Its owner has not added items, currencies or professions yet.
    </Notice>
  </div>
)

/** A loaded list: its requirements, and which of them are met. */
export const ListView = ({ list }: { list: PublicVerificationList }) => {
  const items = useItemRefs(list.items.map(({ id }) => id))
  const currencies = useCurrencies()
  const partOf = (value: unknown, error: Error | null) => ({ isThere: value !== undefined, isFailed: error !== null })
  const read = steps(
    { isThere: true, isFailed: false },
    { items: partOf(items.refs, items.error), currencies: partOf(currencies.currencies, currencies.error) },
  )
  const retryNames = (): void => {
    items.retry()
    currencies.retry()
  }
  return (
    <>
      {list.checkError !== null && <CheckError text={list.checkError} />}
      {read.some(({ state }) => state === 'failed') && <NamesMissing onRetry={retryNames} />}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Facts list={list} steps={read} />
          {list.items.length > 0 && <ItemPanel items={list.items} refs={items.refs} />}
          {entriesOf(list).length === 0 && <Nothing />}
        </div>
        <div className={styles.stack}>
          {list.currency.length > 0 && (
            <CountPanel
              amount={({ id, qty }) => (id === COIN ? <Coins value={qty} /> : formatNumber(qty))}
              entries={list.currency}
              figure="Needed"
              kind="Currency"
              nameOf={(id) => currencyName(currencies.currencies, id)}
              title="Currencies"
            />
          )}
          {list.professions.length > 0 && (
            <CountPanel
              amount={({ qty }) => formatNumber(qty)}
              entries={list.professions}
              figure="Rating"
              kind="Profession"
              nameOf={professionName}
              title="Professions"
            />
          )}
          <Legend />
        </div>
      </div>
    </>
  )
}
