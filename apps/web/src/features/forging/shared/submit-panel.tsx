import { Button, Coins, ItemName, type ItemRef, Panel } from '@gildscope/ui'
import { nameOf, optionsWithin, Picker, type PickerOption } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/panels.module.css'
import { useMemo, useState } from 'react'
import { itemRef } from '../../../market/item-columns.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { itemPath } from '../../../pages/paths.ts'

/** Suggestions at most. */
const LIMIT = 5

type ForgeOption = PickerOption & { ref: ItemRef; sell: number | null }

const optionOf = (item: KnownItem): ForgeOption[] => {
  const ref = itemRef(item)
  return ref === null
    ? []
    : [{ key: String(ref.id), item: ref, note: String(ref.id), ref, sell: item.sell_price ?? null }]
}

const hintOf = (isLoading: boolean, count: number): string => {
  if (isLoading) return 'Loading, Please Wait.'
  if (count === 0) return 'Nothing has that name.'
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}

export type ForgeOutput = { item: ItemRef; sell: number | null }

type SubmitPanelProps = {
  label: string
  placeholder: string
  /** Texts longer than this bring suggestions. */
  startLength: number
  items: ReadonlyMap<number, KnownItem> | undefined
  isPending: boolean
  /** Answers whether it was taken. */
  onSubmit: (output: ForgeOutput) => Promise<boolean>
}

/** Finds what came out of the forge and adds it. */
export const SubmitPanel = (props: SubmitPanelProps) => {
  const { label, placeholder, startLength, items, isPending, onSubmit } = props
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<ForgeOption | null>(null)
  const all = useMemo(() => [...(items?.values() ?? [])].flatMap(optionOf), [items])
  const options = useMemo(() => optionsWithin(all, text, LIMIT), [all, text])
  const handleChoose = (option: ForgeOption): void => {
    setPicked(option)
    setText('')
  }
  const handleSubmit = async (): Promise<void> => {
    if (picked === null) return
    if (await onSubmit({ item: picked.ref, sell: picked.sell })) setPicked(null)
  }
  return (
    <Panel className={styles.open ?? ''} title="Add a forge">
      <div className={styles.body}>
        <Picker
          hint={hintOf(items === undefined, options.length)}
          label={label}
          onChoose={handleChoose}
          onText={setText}
          options={options}
          placeholder={placeholder}
          startLength={startLength}
          text={text}
        />
        {picked !== null && (
          <div className={styles.picked}>
            <ItemName href={itemPath(picked.ref.id)} item={picked.ref} size={24} />
            <span>
              Sell <Coins value={picked.sell} />
            </span>
            <Button
              aria-label={`Submit ${nameOf(picked)}`}
              disabled={isPending}
              onClick={() => void handleSubmit()}
              variant="primary"
            >
              Submit
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
