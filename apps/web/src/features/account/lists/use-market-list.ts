import { createList, deleteList, getAccount, getList, listListRevisions, updateList } from '@gildscope/contracts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useChange } from '../../../shell/use-change.ts'
import { useConflict, useKeptDocument } from '../shared/document/use-kept-document.ts'
import { draftOf, NEW_ID, NEW_LIST, theirList, toSave } from './model.ts'

type Options = { id: string; onSaved: (id: string) => void; onDeleted: () => void }

/** A list of the account with its unsaved changes, and how it is saved. `onSaved` receives its id. */
export const useMarketList = ({ id, onSaved, onDeleted }: Options) => {
  const isNew = id === NEW_ID
  const call = { headers: { listid: id } }
  const { data, error, refetch } = useEndpoint(getList, call, { isEnabled: !isNew, staleTime: 0 })
  const conflict = useConflict(theirList)
  const options = {
    target: id,
    refetches: [getAccount, getList, listListRevisions],
    says: 'List saved',
    handles: conflict.handles,
  }
  const create = useChange(createList, options)
  const update = useChange(updateList, options)
  const remove = useChange(deleteList, { target: id, refetches: [getAccount], says: 'List deleted' })
  return useKeptDocument({
    key: `list/${id}`,
    blank: isNew ? NEW_LIST : null,
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
}
