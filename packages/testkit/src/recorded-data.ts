import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const BESIDE_CHECKOUT = fileURLToPath(new URL('../../../../shared/data', import.meta.url))

/**
 * The folder of recorded game data, which is not part of the repository; null when absent. It lies beside the
 * checkout (`../shared/data`) or where GILDSCOPE_RECORDED_DATA says. Tests that need it carry `[recorded data]` in
 * their name and skip without it, which is the one skip that CI accepts.
 */
export const findRecordedData = (): string | null => {
  const folder = resolve(process.env.GILDSCOPE_RECORDED_DATA ?? BESIDE_CHECKOUT)
  return existsSync(folder) ? folder : null
}
