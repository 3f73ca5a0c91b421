import {
  createVerificationList,
  deleteVerificationList,
  getAccount,
  getVerificationList,
  listVerificationRevisions,
  updateVerificationList,
  viewVerificationList,
} from '@gildscope/contracts'
import { useState } from 'react'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useChange } from '../../../shell/use-change.ts'
import { exceptionText } from '../shared/fault-text.ts'
import { useDraft } from '../shared/use-draft.ts'
import { draftOf, NEW_ID, newList, type TheirList, theirList, toSave, type VerificationDraft } from './model.ts'

export const draftKey = (id: string): string => `verification/${id}`

type Options = { id: string; firstAccount: string; onSaved: (id: string) => void }

/** A verification list with what was changed on it, and how it is saved. `onSaved` hears of its id. */
export const useVerificationList = ({ id, firstAccount, onSaved }: Options) => {
  const isNew = id === NEW_ID
  const call = { headers: { listid: id } }
  const { data, error, refetch } = useEndpoint(getVerificationList, call, { isEnabled: !isNew, staleTime: 0 })
  const [draft, setDraft] = useDraft<VerificationDraft>(draftKey(id))
  const [theirs, setTheirs] = useState<TheirList | null>(null)
  const handles = (fault: Error): boolean => {
    const found = theirList(fault)
    setTheirs(found)
    return found !== null
  }
  const refetches = [getAccount, getVerificationList, listVerificationRevisions, viewVerificationList]
  const options = { refetches, says: 'List saved', failText: exceptionText, handles }
  const create = useChange(createVerificationList, options)
  const update = useChange(updateVerificationList, options)
  const remove = useChange(deleteVerificationList, {
    refetches: [getAccount],
    says: 'List deleted',
    failText: exceptionText,
  })
  const stored = data?.reply ?? null
  const saved = stored === null ? null : draftOf(stored)
  const list = draft ?? (isNew ? newList(firstAccount) : saved)

  const save = async (given: VerificationDraft): Promise<void> => {
    const reply = isNew ? await create.send({ body: toSave(given) }) : await update.send({ body: toSave(given) })
    if (reply === null) return
    setDraft(null)
    onSaved(reply)
  }
  return {
    list,
    /** Why the last check of the stored list failed, which only its owner is told. */
    checkError: stored?.checkError ?? null,
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

export type VerificationControl = ReturnType<typeof useVerificationList>
