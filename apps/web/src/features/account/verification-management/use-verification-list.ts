import {
  createVerificationList,
  deleteVerificationList,
  getAccount,
  getVerificationList,
  listVerificationRevisions,
  updateVerificationList,
  viewVerificationList,
} from '@gildscope/contracts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useChange } from '../../../shell/use-change.ts'
import { useConflict, useKeptDocument } from '../shared/document/use-kept-document.ts'
import { exceptionText } from '../shared/fault-text.ts'
import { draftOf, NEW_ID, newList, theirList, toSave } from './model.ts'

export const draftKey = (id: string): string => `verification/${id}`

type Options = { id: string; firstAccount: string; onSaved: (id: string) => void; onDeleted: () => void }

/** A verification list with its unsaved changes, and how it is saved. `onSaved` receives its id. */
export const useVerificationList = ({ id, firstAccount, onSaved, onDeleted }: Options) => {
  const isNew = id === NEW_ID
  const call = { headers: { listid: id } }
  const { data, error, refetch } = useEndpoint(getVerificationList, call, { isEnabled: !isNew, staleTime: 0 })
  const conflict = useConflict(theirList)
  const options = {
    target: id,
    refetches: [getAccount, getVerificationList, listVerificationRevisions, viewVerificationList],
    says: 'List saved',
    failText: exceptionText,
    handles: conflict.handles,
  }
  const create = useChange(createVerificationList, options)
  const update = useChange(updateVerificationList, options)
  const remove = useChange(deleteVerificationList, {
    target: id,
    refetches: [getAccount],
    says: 'List deleted',
    failText: exceptionText,
  })
  const document = useKeptDocument({
    key: draftKey(id),
    blank: isNew ? newList(firstAccount) : null,
    saved: data === undefined ? null : draftOf(data.reply),
    reading: { error, refetch },
    conflict,
    save: {
      send: (list) => (isNew ? create : update).send({ body: toSave(list) }),
      isPending: create.isPending || update.isPending,
    },
    remove: () => remove.send({ body: { id } }),
    onSaved,
    onDeleted,
  })
  /** Why the last check of the stored list failed, which only its owner can see. */
  return { ...document, checkError: data?.reply.checkError ?? null }
}
