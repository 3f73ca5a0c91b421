import pg from 'pg'

/** Changes stored rows, where a test cannot wait until time has changed them; answers how many. */
export const changeRows = async (databaseUrl: string, query: string, values: readonly unknown[]): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(query, [...values])).rowCount ?? 0
  } finally {
    await client.end()
  }
}
