import { Button, Coins, ItemName, type ItemRef, Panel } from '@gildscope/ui'
import { AmountField, amountOf } from '@gildscope/ui/forms'
import { type FormEvent, useState } from 'react'
import { ItemPicker } from '../../../market/item-picker/item-picker.tsx'
import { useItemRefs } from '../../../market/use-item-refs.ts'
import { itemPath } from '../../../pages/paths.ts'
import styles from './farming.module.css'
import type { Settings } from './settings.ts'

const COINS = { kind: 'coins', step: 100 } as const
const SUGGESTIONS = 30

type OwnPricesProps = { settings: Settings; change: (part: Partial<Settings>) => void }

/** The user's own prices, which override the market. */
export const OwnPrices = ({ settings: { ownPrices }, change }: OwnPricesProps) => {
  const [chosen, setChosen] = useState<ItemRef | null>(null)
  const [text, setText] = useState('')
  const ids = Object.keys(ownPrices).map(Number)
  const { refs } = useItemRefs(ids)
  const copper = amountOf(text, COINS)
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (chosen === null || copper === null) return
    change({ ownPrices: { ...ownPrices, [chosen.id]: copper } })
    setChosen(null)
    setText('')
  }
  const remove = (id: number): void =>
    change({ ownPrices: Object.fromEntries(Object.entries(ownPrices).filter(([key]) => key !== String(id))) })
  return (
    <Panel note="for one, whatever it is bound to; kept in this browser" title="Own prices">
      <form className={styles.own} onSubmit={handleSubmit}>
        <ItemPicker
          label="Item"
          limit={SUGGESTIONS}
          onChoose={setChosen}
          placeholder={chosen?.name ?? 'Name, id or chat link'}
        />
        <AmountField amount={COINS} label="Worth" onText={setText} text={text} />
        <Button disabled={chosen === null || copper === null} type="submit">
          Set
        </Button>
        <span className={styles.aside} role="status">
          {chosen === null ? '' : `Price of ${chosen.name ?? `Item ${chosen.id}`}`}
        </span>
      </form>
      {ids.length > 0 && (
        <ul className={styles.ownList}>
          {ids.map((id) => {
            const ref = refs?.get(id) ?? null
            const name = ref?.name ?? `Item ${id}`
            return (
              <li key={id}>
                {ref === null ? name : <ItemName href={itemPath(id)} item={ref} />}
                <Coins value={ownPrices[id]} />
                <Button aria-label={`Delete the price of ${name}`} onClick={() => remove(id)} size="small">
                  Delete
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
