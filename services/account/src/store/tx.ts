import type { Db } from '@gildscope/db'

/** The part of a database that a transaction has too. */
export type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count'>
