import { type KeyboardEvent, useId, useState } from 'react'
import type { PickerOption } from './picker-option.ts'

type PickerState<Option extends PickerOption> = {
  text: string
  options: readonly Option[]
  /** The text is long enough for suggestions. */
  isLooking: boolean
  onChoose: (option: Option) => void
}

/** The highlighted option, and whether the list is open: it opens on typing or a key, and closes on blur. */
export const usePicker = <Option extends PickerOption>({ text, options, isLooking, onChoose }: PickerState<Option>) => {
  const id = useId()
  const [place, setPlace] = useState({ text, index: 0 })
  // `asked`: opened by a key or the button, whatever the text is.
  const [opening, setOpening] = useState<'closed' | 'typed' | 'asked'>('closed')
  const isOpen = opening === 'asked' || (opening === 'typed' && isLooking)
  const index = place.text === text ? Math.min(place.index, Math.max(0, options.length - 1)) : 0
  const point = (next: number): void => setPlace({ text, index: next })
  const close = (): void => setOpening('closed')

  const choose = (option: Option): void => {
    close()
    onChoose(option)
  }
  const move = (by: number): void => {
    if (!isOpen) setOpening('asked')
    else if (options.length > 0) point((index + by + options.length) % options.length)
  }
  const handleKeyDown = (event: KeyboardEvent): void => {
    const option = options[index]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isOpen && option !== undefined) choose(option)
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    id,
    index,
    isOpen,
    optionId: (at: number) => `${id}-${at}`,
    point,
    choose,
    close,
    handleKeyDown,
    handleTyping: () => setOpening('typed'),
    browse: () => setOpening('asked'),
    toggle: () => setOpening(isOpen ? 'closed' : 'asked'),
  }
}
