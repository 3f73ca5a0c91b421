import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { and, asc, eq, inArray, type Placeholder, sql } from 'drizzle-orm'
import { lockOwnAccount } from '../../store/lock-own-account.ts'
import type { Tx } from '../../store/tx.ts'

const { currencyValue } = accountSchema

export type CurrencyValue = { id: number; copper: number }

const selectValues = (db: Pick<Tx, 'select'>, accountId: string | Placeholder) =>
  db
    .select({ id: currencyValue.currencyId, copper: currencyValue.copper })
    .from(currencyValue)
    .where(eq(currencyValue.accountId, accountId))
    .orderBy(asc(currencyValue.currencyId))

const prepareReads = (db: Db) => ({
  values: selectValues(db, sql.placeholder('accountId')).prepare('list-currency-values'),
})

export const currencyRepository = (db: Db, reads = prepareReads(db)) => ({
  listValues: (accountId: string): Promise<CurrencyValue[]> => reads.values.execute({ accountId }),

  /** Null removes a value. Answers all of them, or null where there would be too many, and changes nothing. */
  changeValues: (accountId: string, changes: ReadonlyMap<number, number | null>): Promise<CurrencyValue[] | null> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      const values = new Map((await selectValues(tx, accountId)).map(({ id, copper }) => [id, copper]))
      for (const [id, copper] of changes)
        if (copper === null) values.delete(id)
        else values.set(id, copper)
      if (values.size > ACCOUNT_LIMITS.currencyValues) return null
      if (changes.size > 0)
        await tx
          .delete(currencyValue)
          .where(and(eq(currencyValue.accountId, accountId), inArray(currencyValue.currencyId, [...changes.keys()])))
      const added = [...changes].flatMap(([currencyId, copper]) =>
        copper === null ? [] : { accountId, currencyId, copper },
      )
      if (added.length > 0) await tx.insert(currencyValue).values(added)
      return [...values].map(([id, copper]) => ({ id, copper })).sort((a, b) => a.id - b.id)
    }),
})
