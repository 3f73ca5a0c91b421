import { ACCOUNT_LIMITS, type MarketList } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import { knownListId, newListId, noSuchList } from '../../store/list-id.ts'
import { plainText } from '../../store/plain-text.ts'
import type { ListContent, ListRepository, StoredList } from './list-repository.ts'

type GivenList = { name: string; items: number[]; revision?: number | undefined }

const toMarketList = ({ listId, name, items, revision, updatedAt }: StoredList): MarketList => ({
  id: listId,
  name,
  items,
  revision,
  updatedAt: updatedAt.toISOString(),
})

/** For a repeated item the first entry counts. */
const contentOf = ({ name, items }: GivenList): ListContent => ({
  name: plainText(name, 'the name of a list'),
  items: [...new Set(items)],
})

/** What owners can do with their market lists. */
export const manageLists = (repository: ListRepository, now: () => Date) => {
  const getList = async (accountId: string, given: string | undefined): Promise<MarketList> => {
    const list = await repository.findList(accountId, knownListId(given))
    if (list === null) throw noSuchList()
    return toMarketList(list)
  }

  return {
    getList,

    listRevisions: async (accountId: string, given: string | undefined): Promise<MarketList[]> => {
      const { id } = await getList(accountId, given)
      return (await repository.listFormer(accountId, id)).map(toMarketList)
    },

    createList: async (accountId: string, given: GivenList): Promise<string> => {
      const listId = newListId()
      if (await repository.insertList(accountId, listId, contentOf(given), now())) return listId
      throw new AppError('CONFLICT', `an account has at most ${ACCOUNT_LIMITS.lists} lists; delete one first`, {
        limit: ACCOUNT_LIMITS.lists,
      })
    },

    updateList: async (accountId: string, given: GivenList & { id: string }): Promise<string> => {
      const listId = knownListId(given.id)
      const content = contentOf(given)
      const outcome = await repository.updateList({ ...content, accountId, listId, basedOn: given.revision }, now())
      if (outcome.kind === 'missing') throw noSuchList()
      if (outcome.kind === 'saved') return listId
      throw new AppError('CONFLICT', 'this list was changed elsewhere meanwhile', {
        current: toMarketList(outcome.current),
        given: { id: listId, ...content, revision: given.revision },
      })
    },

    deleteList: async (accountId: string, given: string): Promise<void> => {
      if (!(await repository.deleteList(accountId, knownListId(given)))) throw noSuchList()
    },
  }
}
