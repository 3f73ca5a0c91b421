import type { ItemRef } from '@gildscope/ui'
import { Picker } from '@gildscope/ui/forms'
import { useState } from 'react'
import { useKeepItemRef } from '../use-item-refs.ts'
import { type ItemOption, useFoundItems } from './use-found-items.ts'

type ItemPickerProps = {
  label: string
  placeholder: string
  /** Suggestions at most. */
  limit: number
  onChoose: (item: ItemRef) => void
  isDisabled?: boolean
}

/** Finds an item by a part of its name, its id or its chat link, passes it on and is cleared. */
export const ItemPicker = ({ limit, onChoose, ...props }: ItemPickerProps) => {
  const [text, setText] = useState('')
  const { options, hint } = useFoundItems(text, limit)
  const keep = useKeepItemRef()
  const handleChoose = ({ id, item }: ItemOption): void => {
    keep({ ...item, id })
    onChoose({ ...item, id })
    setText('')
  }
  return <Picker {...props} hint={hint} onChoose={handleChoose} onText={setText} options={options} text={text} />
}
