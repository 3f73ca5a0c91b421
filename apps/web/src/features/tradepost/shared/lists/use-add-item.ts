import { createList, getAccount, getList, type MarketList, updateList } from '@gildscope/contracts'
import { useState } from 'react'
import { useApi } from '../../../../api/api-context.tsx'
import { notify } from '../../../../shell/notify/notify.ts'
import { useChange } from '../../../../shell/use-change.ts'

/** The list with one more item, ready to be sent; null: it is on the list already. */
export const withItem = ({ id, name, items, revision }: MarketList, itemId: number) =>
  items.includes(itemId) ? null : { id, name, items: [...items, itemId], revision }

/** Adds an item to an existing list, or to a new one; returns whether it is on it afterwards. */
export const useAddItem = (itemId: number) => {
  const api = useApi()
  const [isReading, setReading] = useState(false)
  const refetches = [getAccount, getList]
  const update = useChange(updateList, { refetches, says: null })
  const create = useChange(createList, { refetches, says: null })

  const read = async (listId: string): Promise<MarketList | null> => {
    setReading(true)
    try {
      return await api.call(getList, { headers: { listid: listId } })
    } catch (error) {
      notify({ tone: 'bad', text: error instanceof Error ? error.message : String(error) })
      return null
    } finally {
      setReading(false)
    }
  }
  const addTo = async (listId: string): Promise<boolean> => {
    const list = await read(listId)
    if (list === null) return false
    const next = withItem(list, itemId)
    if (next === null) {
      notify({ text: `It is already on ${list.name}.` })
      return true
    }
    if ((await update.send({ body: next })) === null) return false
    notify({ tone: 'good', text: `Added to ${list.name}.` })
    return true
  }
  const addToNew = async (name: string): Promise<boolean> => {
    if ((await create.send({ body: { name, items: [itemId] } })) === null) return false
    notify({ tone: 'good', text: `Added to the new list ${name}.` })
    return true
  }
  return { addTo, addToNew, isPending: isReading || update.isPending || create.isPending }
}
