import { Button, formatNumber } from '@gildscope/ui'
import { Dialog } from '@gildscope/ui/dialog'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../session/session.ts'
import keycap from './keycap.module.css'
import { ITEM_SEARCH, MIN_LENGTH, type SearchOption, searchOptions } from './model.ts'
import { OptionRow } from './option-row.tsx'
import styles from './palette.module.css'
import { type ItemSearch, useItemSearch } from './use-item-search.ts'

const KEYS = [
  { keys: ['↑', '↓'], does: 'choose' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['Ctrl', 'Enter'], does: 'open in a new tab' },
]

const hint = (text: string, { total, isSettled, error }: ItemSearch, shown: number): string => {
  if (text.length < MIN_LENGTH) return 'Name, item id or chat link'
  if (error !== null) return 'Items could not be searched.'
  if (!isSettled) return total === null ? 'Loading, Please Wait.' : 'Searching…'
  if (total === 0 || total === null) return `No item matches “${text}”`
  const counted = total === 1 ? '1 item' : `${formatNumber(total)} items`
  return shown < total ? `${shown} of ${counted}` : counted
}

type Choice = { open: (option: SearchOption) => void; openAside: (option: SearchOption) => void }

/** Keys of the field: they move through the options while the focus stays with the text. */
const useChoice = (options: readonly SearchOption[], text: string, isSettled: boolean, { open, openAside }: Choice) => {
  const [chosen, setChosen] = useState<{ text: string; index: number }>({ text: '', index: 0 })
  const [isHasty, setHasty] = useState(false)
  const index = chosen.text === text ? Math.min(chosen.index, Math.max(0, options.length - 1)) : 0
  const choose = (next: number): void => setChosen({ text, index: next })
  useEffect(() => {
    // Enter came before the answer to what was typed.
    if (!isHasty || !isSettled) return
    setHasty(false)
    const first = options[0]
    if (first !== undefined) open(first)
  }, [isHasty, isSettled, options, open])

  const handleKeyDown = (event: KeyboardEvent): void => {
    const count = options.length
    const option = options[index]
    if (event.key === 'ArrowDown' && count > 0) choose((index + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) choose((index - 1 + count) % count)
    else if (event.key === 'Enter' && event.nativeEvent.isComposing) return
    else if (event.key === 'Enter' && !isSettled) setHasty(true)
    else if (event.key === 'Enter' && option !== undefined) (event.ctrlKey || event.metaKey ? openAside : open)(option)
    else return
    event.preventDefault()
  }
  return { index, choose, handleKeyDown, forgetHaste: () => setHasty(false) }
}

type ListProps = {
  id: string
  options: readonly SearchOption[]
  index: number
  wanted: string
  onPoint: (index: number) => void
  onOpen: () => void
}

const Options = ({ id, options, index, wanted, onPoint, onOpen }: ListProps) => {
  const parts = [
    { label: 'Items', from: 0, options: options.filter(({ kind }) => kind === 'item') },
    {
      label: 'Pages',
      from: options.filter(({ kind }) => kind === 'item').length,
      options: options.filter(({ kind }) => kind !== 'item'),
    },
  ]
  useEffect(() => {
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, index])
  return (
    <div aria-label="Found" className={styles.list} id={id} role="listbox" tabIndex={-1}>
      {parts
        .filter((part) => part.options.length > 0)
        .map((part) => (
          // biome-ignore lint/a11y/useSemanticElements: a part of a list, not of a form
          <div aria-labelledby={`${id}-${part.label}`} className={styles.part} key={part.label} role="group">
            <p className={styles.label} id={`${id}-${part.label}`} role="presentation">
              {part.label}
            </p>
            {part.options.map((option, at) => (
              <OptionRow
                id={`${id}-${part.from + at}`}
                isActive={part.from + at === index}
                key={option.href}
                onOpen={onOpen}
                onPoint={() => onPoint(part.from + at)}
                option={option}
                wanted={wanted}
              />
            ))}
          </div>
        ))}
    </div>
  )
}

/** Finds items and pages from anywhere. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const id = useId()
  const text = typed.trim()
  const search = useItemSearch(text, ITEM_SEARCH)
  const { account } = useSession()
  const hasAccounts = Object.keys(account?.gameAccounts ?? {}).length > 0
  const options = searchOptions(text, search.rows, hasAccounts)
  const open = ({ href }: SearchOption): void => {
    onClose()
    void navigate(href)
  }
  const openAside = ({ href }: SearchOption): void => void window.open(href, '_blank', 'noopener')
  const { index, choose, handleKeyDown, forgetHaste } = useChoice(options, text, search.isSettled, { open, openAside })
  const hasOptions = options.length > 0
  return (
    <Dialog className={styles.palette} label="Search" onClose={onClose}>
      <div className={styles.head}>
        <IconSearch aria-hidden="true" size={18} stroke={1.75} />
        <input
          aria-autocomplete="list"
          aria-controls={id}
          aria-expanded={hasOptions}
          aria-label="Search items, pages"
          autoComplete="off"
          className={styles.field}
          data-autofocus
          maxLength={100}
          onChange={(event) => {
            forgetHaste()
            setTyped(event.currentTarget.value)
          }}
          onKeyDown={handleKeyDown}
          placeholder="Search items, pages"
          role="combobox"
          spellCheck={false}
          type="text"
          value={typed}
          {...(hasOptions && { 'aria-activedescendant': `${id}-${index}` })}
        />
        <button aria-label="Esc: close the search" className={styles.escape} onClick={onClose} type="button">
          <kbd className={keycap.key}>Esc</kbd>
        </button>
      </div>
      <span aria-hidden="true" className={search.isSettled ? styles.progress : `${styles.progress} ${styles.busy}`} />
      <Options id={id} index={index} onOpen={onClose} onPoint={choose} options={options} wanted={text} />
      <div className={styles.foot}>
        <span aria-hidden="true" className={styles.keys}>
          {KEYS.map(({ keys, does }) => (
            <span key={does}>
              {keys.map((key) => (
                <kbd className={keycap.key} key={key}>
                  {key}
                </kbd>
              ))}{' '}
              {does}
            </span>
          ))}
        </span>
        <span className={styles.hint} role="status">
          {hint(text, search, search.rows.length)}
        </span>
        {search.error !== null && (
          <Button onClick={search.retry} size="small">
            Try now
          </Button>
        )}
      </div>
    </Dialog>
  )
}
