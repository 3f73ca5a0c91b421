import { COPPER_PER_GOLD } from '@gildscope/market'
import { Button } from '@gildscope/ui'
import { Field, nameOf, Picker } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/lists.module.css'
import { useState } from 'react'
import { COIN } from '../../../market/use-currencies.ts'
import { useKeepItemRef } from '../../../market/use-item-refs.ts'
import { type QuantityEntry, quantityOf } from '../shared/bulk/quantities.ts'
import { type EntryOption, useEntryOptions } from './entry-options.ts'
import type { Section } from './model.ts'

const LABELS: Record<Section, { label: string; placeholder: string }> = {
  items: { label: 'Select Items', placeholder: 'Name, id or chat link' },
  currency: { label: 'Select Currency', placeholder: 'Name' },
  professions: { label: 'Select Professions', placeholder: 'Name' },
}

type AddEntryProps = { section: Section; onAdd: (entry: QuantityEntry) => void }

/** Adds one entry with its required quantity. */
export const AddEntry = ({ section, onAdd }: AddEntryProps) => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<EntryOption | null>(null)
  const [quantity, setQuantity] = useState(1)
  const keep = useKeepItemRef()
  const { options, hint } = useEntryOptions(section, text, chosen)
  const isCoin = section === 'currency' && chosen?.id === COIN
  const handleText = (next: string): void => {
    setText(next)
    setChosen(null)
  }
  const handleChoose = (option: EntryOption): void => {
    if (section === 'items') keep({ ...option.item, id: option.id })
    setChosen(option)
    setText(nameOf(option))
    if (section === 'currency' && option.id === COIN) setQuantity(COPPER_PER_GOLD)
  }
  const handleAdd = (): void => {
    if (chosen === null || quantity === 0) return
    onAdd({ id: chosen.id, qty: quantity })
    setText('')
    setChosen(null)
    setQuantity(1)
  }
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.grow}>
          <Picker
            {...LABELS[section]}
            canBrowse={section !== 'items'}
            hint={hint}
            onChoose={handleChoose}
            onText={handleText}
            options={options}
            text={text}
          />
        </div>
        <div className={styles.narrow}>
          <Field
            inputMode="numeric"
            label={section === 'professions' ? 'Rating' : 'Quantity'}
            onChange={(typed) => setQuantity(quantityOf(typed))}
            onKeyDown={(event) => {
              if (event.key === 'Enter') handleAdd()
            }}
            value={String(quantity)}
          />
        </div>
        <Button disabled={chosen === null || quantity === 0} onClick={handleAdd}>
          Add
        </Button>
      </div>
      {isCoin && <p className={styles.hint}>Coin is counted in copper: 1 gold is {COPPER_PER_GOLD}.</p>}
    </>
  )
}
