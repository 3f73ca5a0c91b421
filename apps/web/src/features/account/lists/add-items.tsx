import { Panel } from '@gildscope/ui'
import styles from '@gildscope/ui/layout/lists.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { ItemPicker } from '../../../market/item-picker/item-picker.tsx'
import { readItemRefs } from '../../../market/use-item-refs.ts'
import { notifyFailure, withdraw } from '../../../shell/notify/notify.ts'
import { readIds, takeKnownIds } from '../shared/bulk/item-ids.ts'
import { BulkField } from '../shared/bulk-field.tsx'
import { IgnoredNote } from '../shared/ignored-note.tsx'

const SUGGESTIONS = 5

/** Parses a text of ids, looks them up, and adds the known ones. */
const useBulk = (onAdd: (ids: readonly number[]) => void) => {
  const api = useApi()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const add = async (): Promise<void> => {
    const written = readIds(text)
    setBusy(true)
    try {
      const known = await readItemRefs(
        api,
        queries,
        written.flatMap(({ id }) => (id === null ? [] : [id])),
      )
      const taken = takeKnownIds(written, known)
      onAdd(taken.ids)
      setIgnored(taken.ignored)
      setText('')
      withdraw('bulk')
    } catch (error) {
      notifyFailure('bulk', error)
    } finally {
      setBusy(false)
    }
  }
  return { text, setText, ignored, isBusy, add }
}

/** Two ways to put items on the list: by their names, or many at once by their ids. */
export const AddItems = ({ onAdd }: { onAdd: (ids: readonly number[]) => void }) => {
  const bulk = useBulk(onAdd)
  return (
    <Panel className={styles.open ?? ''} title="Add Items">
      <div className={styles.body}>
        <ItemPicker
          label="Add Items"
          limit={SUGGESTIONS}
          onChoose={({ id }) => onAdd([id])}
          placeholder="Name, id or chat link"
        />
        <BulkField
          action="Add Bulk"
          isBusy={bulk.isBusy}
          label="Bulk add"
          onAdd={() => void bulk.add()}
          onText={bulk.setText}
          placeholder="Comma separated list of ID's"
          text={bulk.text}
        />
        <IgnoredNote ignored={bulk.ignored} />
      </div>
    </Panel>
  )
}
