import { formatNumber, typeWords } from '@gildscope/ui'
import { optionsWithin, Picker, type PickerOption } from '@gildscope/ui/forms'
import { useMemo, useState } from 'react'
import { type CatalogueItem, storeRef } from './catalogue.ts'

const LIMIT = 100
const PICTURE = 50

type StoreOption = PickerOption & { store: CatalogueItem }

const optionOf = (store: CatalogueItem, place: number): StoreOption => ({
  key: store.uuid,
  item: storeRef(store, place),
  note: store.type == null ? '' : typeWords(store.type),
  words: [store.type == null ? '' : typeWords(store.type)],
  store,
})

type StorePickerProps = {
  catalogue: ReadonlyMap<string, CatalogueItem>
  isDisabled: boolean
  onChoose: (item: CatalogueItem) => void
}

/** Finds an item of the store by a part of its name, or by its type. */
export const StorePicker = ({ catalogue, isDisabled, onChoose }: StorePickerProps) => {
  const [text, setText] = useState('')
  const all = useMemo(() => [...catalogue.values()].map(optionOf), [catalogue])
  const options = optionsWithin(all, text, LIMIT)
  const handleChoose = ({ store }: StoreOption): void => {
    onChoose(store)
    setText('')
  }
  return (
    <Picker
      canBrowse
      hint={
        options.length === 0
          ? 'No item of the store has that name or type.'
          : `${options.length} of ${formatNumber(all.length)} items`
      }
      isDisabled={isDisabled}
      label="GemStore Items"
      onChoose={handleChoose}
      onText={setText}
      options={options}
      placeholder="Select GemStore Items"
      text={text}
      tile={PICTURE}
    />
  )
}
