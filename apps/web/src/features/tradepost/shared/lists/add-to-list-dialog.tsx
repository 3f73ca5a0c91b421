import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import controls from '@gildscope/ui/buttons/controls.module.css'
import { DialogBox } from '@gildscope/ui/dialog'
import { SelectField, TextField } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/lists.module.css'
import { type FormEvent, useId, useState } from 'react'
import { useAddItem } from './use-add-item.ts'

const NEW = 'New'

type AddToListDialogProps = {
  itemId: number
  itemName: string
  lists: Readonly<Record<string, string>>
  onClose: () => void
}

/** Selects the list for an item. */
export const AddToListDialog = ({ itemId, itemName, lists, onClose }: AddToListDialogProps) => {
  const formId = useId()
  const [listId, setListId] = useState(Object.keys(lists)[0] ?? NEW)
  const [name, setName] = useState('New List Name')
  const { addTo, addToNew, isPending } = useAddItem(itemId)
  const isNew = listId === NEW
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await (isNew ? addToNew(name.trim()) : addTo(listId))) onClose()
  }
  return (
    <DialogBox
      actions={
        <>
          <button className={controls.button} onClick={onClose} type="button">
            Cancel
          </button>
          <button
            className={`${controls.button} ${controls.primary}`}
            disabled={isPending || (isNew && name.trim() === '')}
            form={formId}
            type="submit"
          >
            Add
          </button>
        </>
      }
      onClose={onClose}
      title={`Add ${itemName} to a list`}
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
        {isNew && <TextField label="Name" maxLength={ACCOUNT_LIMITS.listName.most} onChange={setName} value={name} />}
      </form>
    </DialogBox>
  )
}
