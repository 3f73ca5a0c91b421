import type { ClientBase, Pool } from 'pg'
import type { MonthToRead, Stored } from './protocol.ts'
import type { StoredMonth } from './stored-month.ts'

/** In one statement: a month that is being packed is either in its pack or among the entries. */
const READ_MONTH = `
  select
    (select body from archive.pack where account_id = $1 and game_account_id = $2 and kind = $3 and month = $4) as pack,
    (select string_agg(line, E'\\n' order by at, entry_id) from archive.entry
     where account_id = $1 and game_account_id = $2 and kind = $3
       and at >= ($4 || '-01')::timestamp at time zone 'UTC'
       and at < (($4 || '-01')::timestamp + interval '1 month') at time zone 'UTC') as open`

export const readMonth = async (
  client: Pick<ClientBase | Pool, 'query'>,
  { accountId, kind }: Pick<Stored, 'accountId' | 'kind'>,
  { account, gameAccountId, month }: MonthToRead,
): Promise<StoredMonth> => {
  const values = [accountId, gameAccountId, kind, month]
  const { rows } = await client.query<{ pack: Buffer | null; open: string | null }>(READ_MONTH, values)
  return { account, pack: rows[0]?.pack ?? null, open: rows[0]?.open ?? '' }
}
