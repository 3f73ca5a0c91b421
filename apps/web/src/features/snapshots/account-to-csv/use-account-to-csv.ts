import { useEffect, useMemo, useState } from 'react'
import { useSelection } from '../../../market/game-account/checklist/use-selection.ts'
import { useTypedKey } from '../../../market/game-account/typed-key/use-typed-key.ts'
import { type KeyedAccount, useAccounts } from '../../../market/game-account/use-accounts.ts'
import { useGameQueue } from '../../../market/game-account/use-game-queue.ts'
import { useLinkedAccounts } from '../../../market/game-account/use-linked-accounts.ts'
import { useReading } from '../../../market/game-account/use-reading.ts'
import { useSession } from '../../../shell/session/session.ts'
import { useShelf } from '../shared/kept/use-shelf.ts'
import type { Pair, Question } from './desk/desk-calls.ts'
import { openDesk } from './desk/open-desk.ts'
import { usePair } from './use-pair.ts'
import { useLearned, useLook, useSums } from './use-tables.ts'
import { useTaking } from './use-taking.ts'
import { usePageView } from './use-view.ts'

/** Linked accounts, or the account of a typed key when not signed in. */
const useKeyed = (isSignedIn: boolean, typed: KeyedAccount | null): readonly KeyedAccount[] => {
  const linked = useLinkedAccounts()
  return useMemo(() => (isSignedIn ? linked : typed === null ? [] : [typed]), [isSignedIn, linked, typed])
}

/** The state of the whole page: what is being read, the snapshots, what is shown of them. */
export const useAccountToCsv = () => {
  const { account } = useSession()
  const user = account?.user ?? null
  const [desk] = useState(() => openDesk())
  useEffect(() => desk.close, [desk])

  const { queue, allowance } = useGameQueue()
  const typed = useTypedKey(queue)
  const keyed = useKeyed(user !== null, typed.account)
  const accounts = useAccounts(keyed, queue)
  const { selection, setSelection } = useSelection('account-to-csv')
  const reading = useReading(keyed, queue)
  const { shelf, refresh } = useShelf(desk, user)
  const pair = usePair(shelf)
  const { initial, second } = pair
  const view = usePageView(initial !== null, second !== null)
  const onTaken = () => view.setFace(null)
  const taking = useTaking({ desk, user, accounts, selection, reading, pair, refresh, onTaken })

  const [firstId, secondId] = [initial?.id ?? null, second?.id ?? null]
  const ids = useMemo<Pair | null>(
    () => (firstId === null ? null : { user, initial: firstId, second: secondId }),
    [user, firstId, secondId],
  )
  const { face, compact, hasInside } = view
  const asked = useMemo(() => {
    if (ids === null || face === null) return null
    const of = (one: Question['face']): Question => ({ ...ids, face: one, compact, hasInside })
    return { table: of(face), initial: of('initial'), second: of('second') }
  }, [ids, face, compact, hasInside])
  const look = useLook(desk, ids)
  const learned = useLearned(desk, look?.ids)
  const sums = {
    shown: useSums(desk, asked?.table ?? null, learned),
    initial: useSums(desk, asked?.initial ?? null, learned),
    second: useSums(desk, secondId === null ? null : (asked?.second ?? null), learned),
  }
  return {
    ...{ user, desk, allowance, typed, accounts, selection, setSelection, reading, shelf, refresh, pair, view, taking },
    ...{ question: asked?.table ?? null, look, learned, sums },
  }
}

export type AccountToCsv = ReturnType<typeof useAccountToCsv>
