import { planCalls, type Snapshot } from '@gildscope/holdings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { BagsAnswer } from '../../../market/game-account/ask-place.ts'
import { callsOfHoles } from '../../../market/game-account/checklist/selection.ts'
import { lackingPermissions, unreadable } from '../../../market/game-account/known-account.ts'
import { useTypedKey } from '../../../market/game-account/typed-key/use-typed-key.ts'
import { useAccounts } from '../../../market/game-account/use-accounts.ts'
import { useGameQueue } from '../../../market/game-account/use-game-queue.ts'
import { useHeldItems } from '../../../market/game-account/use-held-items.ts'
import { useLinkedAccounts } from '../../../market/game-account/use-linked-accounts.ts'
import { useReading } from '../../../market/game-account/use-reading.ts'
import { useCurrencies } from '../../../market/use-currencies.ts'
import { useOwnKept } from '../../../shell/kept/use-own-kept.ts'
import { useSession } from '../../../shell/session/session.ts'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { createShelf } from '../shared/kept/shelf.ts'
import type { SnapshotHead } from '../shared/kept/snapshots-store.ts'
import { useShelf } from '../shared/kept/use-shelf.ts'
import { inventoryRows, inventorySums, ownersText, walletRows } from './model.ts'

/** Permissions that a key needs, in the order of the specification. */
export const NEEDS = ['account', 'inventories', 'characters'] as const

const OWN = { meta: { isPrivate: true }, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const
const NOTHING: readonly { head: SnapshotHead; snapshot: Snapshot }[] = []
const idsSchema = z.readonly(z.array(z.string()))

/** The accounts whose bags are read: linked ones, or the one of a typed key. */
const useWhose = () => {
  const { queue, allowance } = useGameQueue()
  const linked = useLinkedAccounts()
  const typed = useTypedKey(queue)
  const [accountName, chooseAccount] = useQueryParam('account')
  const [character, chooseCharacter] = useQueryParam('character')
  const account =
    linked.find(({ name }) => name === accountName) ??
    linked.find((one) => lackingPermissions(one, 'inventory').length === 0) ??
    linked[0] ??
    typed.account
  const keyed = useMemo(() => (account === null ? [] : [account]), [account])
  const [known = null] = useAccounts(keyed, queue, { hasGuilds: false })
  const names = known?.characters ?? []
  const chosen = names.find((name) => name === character) ?? null
  const reading = useReading(keyed, queue)
  const calls =
    known === null || unreadable(known, 'inventory') !== null
      ? []
      : planCalls([
          {
            ...{ account: known.name, equipment: [], guilds: [] },
            // It belongs to no character.
            places: chosen === null && lackingPermissions(known, 'wallet').length === 0 ? ['wallet'] : [],
            inventory: chosen === null ? names : [chosen],
          },
        ])
  return {
    ...{ allowance, typed, reading, known, calls, linked: linked.map(({ name }) => name), character: chosen },
    chooseAccount: (name: string) => {
      chooseAccount(name)
      chooseCharacter(null)
    },
    chooseCharacter,
  }
}

/** The snapshots of this page, which are among those of `/account_to_csv`. */
const useTaken = (user: string | null) => {
  const [shelves] = useState(createShelf)
  const { shelf, refresh } = useShelf(shelves, user)
  const { value, change } = useOwnKept('inventory-to-csv', idsSchema)
  const ids = value ?? []
  const heads = shelf?.heads.filter(({ id }) => ids.includes(id)) ?? []
  const key = heads.map(({ id, endedAt, holes }) => `${id} ${endedAt} ${holes}`)
  const { data = NOTHING } = useQuery({
    ...OWN,
    queryKey: ['inventorySnapshots', user, key] as const,
    enabled: value !== undefined && shelf !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const found = await Promise.all(
        heads.map(async (head) => ({ head, snapshot: await shelves.get({ user, id: head.id }) })),
      )
      return found.flatMap(({ head, snapshot }) => (snapshot === null ? [] : [{ head, snapshot }]))
    },
  })
  const put = async (snapshot: Snapshot, stored: { id?: string; name?: string | null }): Promise<string> => {
    const { id } = await shelves.put({ user, snapshot, ...stored })
    await refresh()
    if (!ids.includes(id)) change([id, ...heads.map((head) => head.id)])
    return id
  }
  const remove = async (id: string): Promise<void> => {
    change(ids.filter((one) => one !== id))
    await shelves.remove({ user, id })
    await refresh()
  }
  return {
    isKnown: value !== undefined && shelf !== undefined,
    isLasting: shelf?.isLasting === true,
    data,
    put,
    remove,
  }
}

/** The state of the whole page: whose bags are read, the snapshots, what is shown of them. */
export const useInventory = () => {
  const { account } = useSession()
  const user = account?.user ?? null
  const whose = useWhose()
  const taken = useTaken(user)
  const [fault, setFault] = useState<string | null>(null)
  const [shownId, show] = useState<string | null>(null)
  const [bags, setBags] = useState<ReadonlyMap<string, readonly BagsAnswer[]>>(new Map())
  const { reading, calls, known } = whose

  const ids = useMemo(
    () => [
      ...new Set(
        taken.data.flatMap(({ snapshot }) => snapshot.rows.filter(({ kind }) => kind === 'item').map(({ id }) => id)),
      ),
    ],
    [taken.data],
  )
  const held = useHeldItems(ids)
  const { currencies } = useCurrencies()
  const { items } = held
  const all = useMemo(
    () =>
      taken.data.map(({ head, snapshot }) => {
        const carried = items === undefined ? undefined : inventoryRows(snapshot, items)
        const rows =
          carried === undefined || currencies === undefined
            ? carried
            : [...carried, ...walletRows(snapshot, currencies)]
        return { head, snapshot, rows, sums: rows === undefined ? null : inventorySums(rows) }
      }),
    [taken.data, items, currencies],
  )
  const shown = all.find(({ head }) => head.id === shownId) ?? all[0] ?? null

  const take = async (): Promise<void> => {
    setFault(null)
    const answered: BagsAnswer[] = []
    const snapshot = await reading.read(calls, { onBags: (one) => answered.push(one) })
    if (snapshot === null) return
    if (snapshot.read.length === 0) {
      setFault(`Nothing could be read: ${snapshot.holes[0]?.reason ?? 'there is no character'}.`)
      return
    }
    const id = await taken.put(snapshot, { name: `Inventory of ${ownersText(snapshot)}` })
    setBags((before) => new Map(before).set(id, answered))
    show(id)
  }
  const retry = async (): Promise<void> => {
    if (shown === null || known === null) return
    const { head, snapshot } = shown
    const answered: BagsAnswer[] = []
    const filled = await reading.retry(snapshot, callsOfHoles(snapshot, [known]), {
      onBags: (one) => answered.push(one),
    })
    if (filled === null) return
    await taken.put(filled, { id: head.id, name: head.name })
    setBags((before) => new Map(before).set(head.id, [...(before.get(head.id) ?? []), ...answered]))
  }
  return {
    ...{ user, whose, taken, held, all, shown, show, take, retry, fault },
    bags: shown === null ? [] : (bags.get(shown.head.id) ?? []),
  }
}

export type Inventory = ReturnType<typeof useInventory>
