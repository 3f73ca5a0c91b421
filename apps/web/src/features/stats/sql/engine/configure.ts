import type { DuckDBBindings } from 'virtual:duckdb'
import { MEMORY_MB } from './limits.ts'

/** Opens an empty database that reads nothing but what it is handed, whatever a query says. */
export const configure = (db: DuckDBBindings): void => {
  db.open({
    ...{ path: ':memory:', maximumThreads: 1 },
    query: { castBigIntToDouble: true, castDecimalToDouble: true, castTimestampToDate: true },
  })
  const conn = db.connect()
  // A query may come by a link: it must not fetch from this site with its reader's cookie, nor extensions from elsewhere.
  conn.query(
    `set memory_limit = '${MEMORY_MB}MB'; set autoinstall_known_extensions = false; set autoload_known_extensions = false;
     set enable_external_access = false; set lock_configuration = true`,
  )
  conn.close()
}
