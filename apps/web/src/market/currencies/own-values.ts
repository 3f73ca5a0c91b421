import { changeCurrencyValues, listCurrencyValues } from '@gildscope/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useKept } from '../../shell/kept/use-kept.ts'
import { useSession } from '../../shell/session/session.ts'
import { useChange } from '../../shell/use-change.ts'
import { type KeptValues, sentOf, valuesOf, withChange, withVisitors } from './kept-values.ts'

const copper = z.number().check(z.nonnegative())
const schema = z.object({
  /** Copper a unit, by currency; of an account as it was last read. */
  values: z.record(z.string(), copper),
  /** Changes that the account has not been told of; null: as the market. */
  unsent: z.record(z.string(), z.nullable(copper)),
})
const NAME = 'own-currency-values'
/** Values alone, from when they belonged to a browser. */
const FORMER_NAME = 'currency-values'
const formerSchema = z.record(z.string(), copper)
/** A visitor who is not signed in. */
const NOBODY = ''
/** A value is not sent digit by digit. */
const SETTLED_MS = 400

export type OwnValues = {
  values: ReadonlyMap<number, number>
  /** `unsent`: the account does not have all of them yet; `nowhere`: the browser stores nothing. */
  keptIn: 'account' | 'unsent' | 'browser' | 'nowhere'
  /** Null: as the market. */
  set: (currency: number, copper: number | null) => void
}

/**
 * What a unit of a currency is worth to the user, in place of what the market gives. It is kept with the account, else in
 * this browser. The account's values win, except over changes that it was not told of yet; what a visitor has set moves to
 * the account that signs in, where that has no value.
 */
export const useOwnValues = (): OwnValues => {
  const { account } = useSession()
  const user = account?.user ?? NOBODY
  const isSignedIn = user !== NOBODY
  const { value, isLasting, change } = useKept(user, NAME, schema)
  const visitor = useKept(NOBODY, NAME, schema)
  const { data } = useEndpoint(listCurrencyValues, {}, { isEnabled: isSignedIn })
  const { send, isPending } = useChange(changeCurrencyValues, { refetches: [listCurrencyValues], says: null })
  const stored = isSignedIn ? data?.reply : undefined

  const take = useEffectEvent((rows: NonNullable<typeof stored>): void => {
    const values = Object.fromEntries(rows.map(({ id, copper: worth }) => [String(id), worth]))
    change((now) => ({ values, unsent: now?.unsent ?? {} }))
  })
  const isRead = value !== undefined
  useEffect(() => {
    if (stored !== undefined && isRead) take(stored)
  }, [stored, isRead])

  const former = useKept(user, FORMER_NAME, formerSchema)
  const formerValues = former.value ?? undefined
  const adoptFormer = useEffectEvent((theirs: KeptValues['values']): void => {
    const has = new Set(stored?.map(({ id }) => String(id)))
    if (isSignedIn) change((now) => withVisitors(now, theirs, has))
    else change((now) => ({ values: { ...theirs, ...now?.values }, unsent: now?.unsent ?? {} }))
    former.change(() => null)
  })
  const canAdopt = isRead && (!isSignedIn || stored !== undefined)
  useEffect(() => {
    if (canAdopt && formerValues !== undefined) adoptFormer(formerValues)
  }, [canAdopt, formerValues])

  const visitors = visitor.value?.values
  const adopt = useEffectEvent((rows: NonNullable<typeof stored>, theirs: KeptValues['values']): void => {
    const has = new Set(rows.map(({ id }) => String(id)))
    change((now) => withVisitors(now, theirs, has))
    visitor.change(() => null)
  })
  useEffect(() => {
    if (stored !== undefined && isRead && visitors !== undefined) adopt(stored, visitors)
  }, [stored, isRead, visitors])

  const unsent = value?.unsent
  const [settled] = useDebouncedValue(unsent, SETTLED_MS)
  const tried = useRef<object | null>(null)
  const tell = useEffectEvent(async (changes: KeptValues['unsent']): Promise<void> => {
    const given = Object.entries(changes).map(([id, worth]) => ({ id: Number(id), copper: worth }))
    if ((await send({ body: { values: given } })) !== null) change((now) => sentOf(now, changes))
  })
  useEffect(() => {
    // What failed is sent again after the next change, or with the next reading of the account.
    if (stored === undefined || isPending || settled === undefined || settled !== unsent) return
    if (Object.keys(settled).length === 0 || tried.current === settled) return
    tried.current = settled
    void tell(settled)
  }, [stored, isPending, settled, unsent])

  const values = useMemo(() => valuesOf(value ?? null), [value])
  const browser = isLasting ? 'browser' : 'nowhere'
  const isTold = stored !== undefined && Object.keys(unsent ?? {}).length === 0
  return {
    values,
    keptIn: isTold ? 'account' : isSignedIn && isLasting ? 'unsent' : browser,
    set: (currency, worth) => change((now) => withChange(now, { currency, copper: worth, isSignedIn })),
  }
}
