import { createList, deleteList, getAccount, getList, listListRevisions, updateList } from '@gildscope/contracts'
import { useState } from 'react'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useChange } from '../../../shell/use-change.ts'
import { useDraft } from '../shared/use-draft.ts'
import { draftOf, type ListDraft, NEW_ID, NEW_LIST, type TheirList, theirList, toSave } from './model.ts'

/** A list of the account with what was changed on it, and how it is saved. `onSaved` hears of its id. */
export const useMarketList = (id: string, onSaved: (id: string) => void) => {
  const isNew = id === NEW_ID
  const { data, error, refetch } = useEndpoint(
    getList,
    { headers: { listid: id } },
    { isEnabled: !isNew, staleTime: 0 },
  )
  const [draft, setDraft] = useDraft<ListDraft>(`list/${id}`)
  const [theirs, setTheirs] = useState<TheirList | null>(null)
  const handles = (fault: Error): boolean => {
    const found = theirList(fault)
    setTheirs(found)
    return found !== null
  }
  const options = { refetches: [getAccount, getList, listListRevisions], says: 'List saved', handles }
  const create = useChange(createList, options)
  const update = useChange(updateList, options)
  const remove = useChange(deleteList, { refetches: [getAccount], says: 'List deleted' })
  const saved = data === undefined ? null : draftOf(data.reply)
  const list = draft ?? (isNew ? NEW_LIST : saved)

  const save = async (given: ListDraft): Promise<void> => {
    const reply = isNew ? await create.send({ body: toSave(given) }) : await update.send({ body: toSave(given) })
    if (reply === null) return
    setDraft(null)
    onSaved(reply)
  }
  return {
    list,
    error: list === null ? error : null,
    retry: () => void refetch(),
    setDraft,
    save,
    isSaving: create.isPending || update.isPending,
    conflict: theirs,
    closeConflict: () => setTheirs(null),
    takeTheirs: async () => {
      setDraft(null)
      setTheirs(null)
      await refetch()
    },
    /** True once it is gone. */
    remove: async (): Promise<boolean> => {
      const reply = await remove.send({ body: { id } })
      if (reply !== null) setDraft(null)
      return reply !== null
    },
  }
}

export type MarketListControl = ReturnType<typeof useMarketList>
