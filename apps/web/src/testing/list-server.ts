import {
  createList,
  deleteList,
  getAccount,
  getList,
  listListRevisions,
  type MarketList,
  updateList,
} from '@gildscope/contracts'
import { ACCOUNT } from './account-answers.ts'
import { type Answer, answer, Fault } from './answers.ts'

const AT = '2026-11-20T12:00:00Z'

type Seed = Pick<MarketList, 'id' | 'name' | 'items'>

/** Market lists as in the account service, with earlier versions and refusals of stale ones. */
export const listServer = (seeds: readonly Seed[] = []) => {
  const lists = new Map<string, MarketList>()
  const former = new Map<string, MarketList[]>()
  const put = (list: Seed): void => {
    const before = lists.get(list.id)
    if (before !== undefined) former.set(list.id, [before, ...(former.get(list.id) ?? [])])
    const { id, name, items } = list
    lists.set(id, { id, name, items, revision: (before?.revision ?? 0) + 1, updatedAt: AT })
  }
  for (const seed of seeds) put(seed)
  const find = (id: string | undefined): MarketList => {
    const found = lists.get(id ?? '')
    if (found === undefined) throw new Fault('NOT_FOUND', 'no list of that id')
    return found
  }
  const names = () => Object.fromEntries([...lists.values()].map(({ id, name }) => [id, name]))
  const answers: Answer[] = [
    answer(getAccount, () => ({ reply: { ...ACCOUNT, lists: names() } })),
    answer(getList, ({ headers }) => ({ reply: find(headers.listid) })),
    answer(listListRevisions, ({ headers }) => ({
      reply: former.get(headers.listid ?? '') ?? [],
    })),
    answer(createList, ({ body }) => {
      const id = `list-${lists.size + 1}`
      put({ id, name: body.name, items: body.items })
      return { reply: id }
    }),
    answer(updateList, ({ body }) => {
      const current = find(body.id)
      if (body.revision !== undefined && body.revision !== current.revision)
        throw new Fault('CONFLICT', 'this list was changed elsewhere meanwhile', { current, given: body })
      put({ id: body.id, name: body.name, items: body.items })
      return { reply: body.id }
    }),
    answer(deleteList, ({ body }) => {
      lists.delete(find(body.id).id)
      return { reply: undefined }
    }),
  ]
  return { answers, put, stored: (id: string) => lists.get(id) }
}
