import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { rarityColor } from '../../item/item-ref.ts'
import { ItemTile } from '../../item/item-tile.tsx'
import forms from '../field.module.css'
import { Field } from '../field.tsx'
import styles from './picker.module.css'
import { nameOf, type PickerOption, START_LENGTH } from './picker-option.ts'
import { usePicker } from './use-picker.ts'

type PickerProps<Option extends PickerOption> = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  options: readonly Option[]
  /** How many there are, or why there are none. */
  hint: string
  onChoose: (option: Option) => void
  /** All of them can be browsed without a text, from the first click on. */
  canBrowse?: boolean
  /** Searches for texts longer than this many characters; -1: suggestions are shown as soon as the field is focused. */
  startLength?: number
  /** Size of the pictures. */
  tile?: 24 | 28 | 50
  isDisabled?: boolean
}

type RowProps = {
  option: PickerOption
  id: string
  isActive: boolean
  tile: 24 | 28 | 50
  onPoint: () => void
  onChoose: () => void
}

const Row = ({ option, id, isActive, tile, onPoint, onChoose }: RowProps) => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The keys of the field above move through the options.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div
      aria-selected={isActive}
      className={isActive ? `${styles.option} ${styles.active}` : styles.option}
      id={id}
      onClick={onChoose}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      ref={row}
      role="option"
      tabIndex={-1}
    >
      <ItemTile item={option.item} size={tile} />
      <span className={styles.name} style={{ color: rarityColor(option.item.rarity) }} title={nameOf(option)}>
        {nameOf(option)}
      </span>{' '}
      <span className={styles.note}>{option.note}</span>
    </div>
  )
}

/** A field that suggests while one types; arrows move, Enter takes, Escape closes. */
export const Picker = <Option extends PickerOption>(props: PickerProps<Option>) => {
  const { label, placeholder, text, onText, options, hint, onChoose } = props
  const { canBrowse = false, tile = 28, isDisabled = false, startLength = START_LENGTH } = props
  const picker = usePicker({ text, options, isLooking: text.trim().length > startLength, onChoose })
  const { id, isOpen, index } = picker
  const isListed = isOpen && options.length > 0
  const handleText = (value: string): void => {
    picker.handleTyping()
    onText(value)
  }
  return (
    <Field
      aria-autocomplete="list"
      aria-controls={`${id}-list`}
      aria-expanded={isListed}
      disabled={isDisabled}
      end={
        <>
          {canBrowse && (
            <button
              aria-label={`All of ${label}`}
              className={forms.end}
              disabled={isDisabled}
              onClick={picker.toggle}
              onPointerDown={(event) => event.preventDefault()}
              tabIndex={-1}
              type="button"
            >
              <IconChevronDown aria-hidden="true" size={16} stroke={1.75} />
            </button>
          )}
          <div className={isOpen ? styles.drop : 'gs-visually-hidden'}>
            <div aria-label={label} className={styles.list} id={`${id}-list`} role="listbox">
              {isListed &&
                options.map((option, at) => (
                  <Row
                    id={picker.optionId(at)}
                    isActive={at === index}
                    key={option.key}
                    onChoose={() => picker.choose(option)}
                    onPoint={() => picker.point(at)}
                    option={option}
                    tile={tile}
                  />
                ))}
            </div>
            <p className={styles.hint} role="status">
              {isOpen ? hint : ''}
            </p>
          </div>
        </>
      }
      icon={IconSearch}
      id={id}
      label={label}
      onBlur={picker.close}
      onChange={handleText}
      onClick={canBrowse ? picker.browse : undefined}
      onFocus={startLength < 0 ? picker.handleTyping : undefined}
      onKeyDown={picker.handleKeyDown}
      placeholder={placeholder}
      role="combobox"
      spellCheck={false}
      value={text}
      {...(isListed && { 'aria-activedescendant': picker.optionId(index) })}
    />
  )
}
