import { fillFromFiles } from '@gildscope/base/env-files'
import { ORIGIN_EXPECTED, originOf } from '@gildscope/service-kit/origin'
import { UsageError } from './options.ts'
import { PORT_NAMES } from './ports.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** Variables of which a start makes something; of every other one each process reads its own file. */
const OWN_VARIABLES = [
  'PUBLIC_ORIGIN',
  'HOST',
  'VAULT_KEYS',
  'PSEUDONYM_KEY',
  'DUMP_URL',
  ...PORT_NAMES,
  'POSTGRES_PORT',
]

/**
 * The user's variables as a start uses them: read from the files that `NAME_FILE` names, and the public address as an
 * origin. Throws UsageError, which says what would be right.
 */
export const readSettings = (given: Env): Env => {
  const { env, faults } = fillFromFiles(given, OWN_VARIABLES)
  const [fault] = faults
  if (fault !== undefined) throw new UsageError(`${fault.variable} ${fault.message}`)
  const files = new Set(OWN_VARIABLES.map((name) => `${name}_FILE`))
  const settings = Object.fromEntries(Object.entries(env).filter(([name]) => !files.has(name)))
  const address = settings.PUBLIC_ORIGIN?.trim() ?? ''
  if (address === '') return settings
  const origin = originOf(address)
  if (origin === null) throw new UsageError(`PUBLIC_ORIGIN '${address}' is not valid; ${ORIGIN_EXPECTED}`)
  return { ...settings, PUBLIC_ORIGIN: origin }
}
