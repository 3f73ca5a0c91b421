import { createList, getAccount, getList, type MarketList, updateList } from '@gildscope/contracts'
import { useState } from 'react'
import { useApi } from '../../../../api/api-context.tsx'
import { notify, notifyFailure, withdraw } from '../../../../shell/notify/notify.ts'
import { useChange } from '../../../../shell/use-change.ts'

/** The list with more items, ready to be sent; null: they are on the list already. */
export const withItems = ({ id, name, items, revision }: MarketList, ids: readonly number[]) => {
  const more = ids.filter((itemId) => !items.includes(itemId))
  return more.length === 0 ? null : { id, name, items: [...items, ...more], revision }
}

/** Adds items to an existing list, or to a new one; returns whether they are on it afterwards. */
export const useAddItems = (ids: readonly number[]) => {
  const api = useApi()
  const [isReading, setReading] = useState(false)
  const options = { target: ids.join(), refetches: [getAccount, getList], says: null }
  const update = useChange(updateList, options)
  const create = useChange(createList, options)

  const read = async (listId: string): Promise<MarketList | null> => {
    const about = `${getList.name} ${listId}`
    setReading(true)
    try {
      const list = await api.call(getList, { headers: { listid: listId } })
      withdraw(about)
      return list
    } catch (error) {
      notifyFailure(about, error)
      return null
    } finally {
      setReading(false)
    }
  }
  const addTo = async (listId: string): Promise<boolean> => {
    const list = await read(listId)
    if (list === null) return false
    const next = withItems(list, ids)
    if (next === null) {
      notify({ text: ids.length === 1 ? `It is already on ${list.name}.` : `They are already on ${list.name}.` })
      return true
    }
    if ((await update.send({ body: next })) === null) return false
    notify({ tone: 'good', text: `Added to ${list.name}.` })
    return true
  }
  const addToNew = async (name: string): Promise<boolean> => {
    if ((await create.send({ body: { name, items: [...ids] } })) === null) return false
    notify({ tone: 'good', text: `Added to the new list ${name}.` })
    return true
  }
  return { addTo, addToNew, isPending: isReading || update.isPending || create.isPending }
}
