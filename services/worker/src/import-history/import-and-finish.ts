/**
 * Runs an import, which counts the rows that it stores, and then what depends on imported rows. After a failure as
 * well, unless the import was stopped: the next one may store nothing. Returns the number of rows.
 */
export const importAndFinish = async (
  run: (count: (rows: number) => void) => Promise<void>,
  finish: () => Promise<void>,
  signal: AbortSignal,
): Promise<number> => {
  let rows = 0
  const count = (more: number): void => {
    rows += more
  }
  try {
    await run(count)
  } catch (error) {
    if (rows > 0 && !signal.aborted) await finish()
    throw error
  }
  if (rows > 0) await finish()
  return rows
}
