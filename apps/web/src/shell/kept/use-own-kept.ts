import { useCallback, useState } from 'react'
import type * as z from 'zod/mini'
import { useSession } from '../session/session.ts'
import { useKept } from './use-kept.ts'

/** A visitor who is not signed in. */
const NOBODY = ''

export type OwnKept<Value> = {
  /** Undefined: loading; null: nothing is stored. */
  value: Value | null | undefined
  change: (next: Value | null) => void
}

/** State that a page keeps for a signed-in user; for visitors it is discarded with the page. */
export const useOwnKept = <Schema extends z.ZodMiniType>(name: string, schema: Schema): OwnKept<z.output<Schema>> => {
  type Value = z.output<Schema>
  const { account } = useSession()
  const user = account?.user ?? NOBODY
  const { value, change: changeKept } = useKept(user, name, schema)
  const [own, setOwn] = useState<Value | null>(null)
  const change = useCallback(
    (next: Value | null) => (user === NOBODY ? setOwn(next) : changeKept(() => next)),
    [user, changeKept],
  )
  return { value: user === NOBODY ? own : value, change }
}
