import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { DialogBox } from '@gildscope/ui/dialog'
import { Field, SelectField } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/lists.module.css'
import { type FormEvent, useId, useState } from 'react'
import { useAddItems } from './use-add-items.ts'

const NEW = 'New'

type AddToListDialogProps = {
  ids: readonly number[]
  /** What is added, in words. */
  what: string
  lists: Readonly<Record<string, string>>
  onClose: () => void
}

/** Selects the list for some items. */
export const AddToListDialog = ({ ids, what, lists, onClose }: AddToListDialogProps) => {
  const formId = useId()
  const [listId, setListId] = useState(Object.keys(lists)[0] ?? NEW)
  const [name, setName] = useState('New List Name')
  const { addTo, addToNew, isPending } = useAddItems(ids)
  const isNew = listId === NEW
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await (isNew ? addToNew(name.trim()) : addTo(listId))) onClose()
  }
  return (
    <DialogBox
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={isPending || (isNew && name.trim() === '')} form={formId} type="submit" variant="primary">
            Add
          </Button>
        </>
      }
      onClose={onClose}
      title={`Add ${what} to a list`}
    >
      <form className={styles.stack} id={formId} onSubmit={(event) => void handleSubmit(event)}>
        <SelectField
          label="List"
          onChange={setListId}
          options={[
            ...Object.entries(lists).map(([value, label]) => ({ value, label })),
            { value: NEW, label: 'New List' },
          ]}
          value={listId}
        />
        {isNew && <Field label="Name" maxLength={ACCOUNT_LIMITS.listName.most} onChange={setName} value={name} />}
      </form>
    </DialogBox>
  )
}
