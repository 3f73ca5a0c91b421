import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useKept } from '../../shell/kept/use-kept.ts'
import { useSession } from '../../shell/session/session.ts'

/** Copper a unit, by currency. */
const schema = z.record(z.string(), z.number().check(z.nonnegative()))

export type OwnValues = {
  values: ReadonlyMap<number, number>
  /** False: the browser stores nothing. */
  isLasting: boolean
  /** Null: as the market. */
  set: (currency: number, copper: number | null) => void
}

/** What a unit of a currency is worth to the user, in place of what the market gives; kept in this browser. */
export const useOwnValues = (): OwnValues => {
  const { account } = useSession()
  const { value, isLasting, change } = useKept(account?.user ?? '', 'currency-values', schema)
  const values = useMemo(
    () => new Map(Object.entries(value ?? {}).map(([id, copper]) => [Number(id), copper])),
    [value],
  )
  const set: OwnValues['set'] = (currency, copper) =>
    change((now) => {
      const { [String(currency)]: _before, ...others } = now ?? {}
      const next = copper === null ? others : { ...others, [String(currency)]: copper }
      return Object.keys(next).length === 0 ? null : next
    })
  return { values, isLasting, set }
}
