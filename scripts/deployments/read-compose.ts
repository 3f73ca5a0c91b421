import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'

export type ComposeService = {
  image?: string
  build?: { args?: Record<string, string>; target?: string }
  command?: string[]
  environment?: Record<string, string>
  ports?: string[]
  profiles?: string[]
  networks?: string[] | Record<string, { ipv4_address?: string }>
}
type Compose = { services: Record<string, ComposeService>; networks: Record<string, unknown> }

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

/** The variables that a file of the root sets, such as `.env.demo`. */
export const readEnvFile = (name: string) => parseEnv(read(name))

export const COMPOSE_TEXT = read('docker-compose.yml')

// The only cast: of a file of this repository, whose form the tests check. Texts stay texts, as compose passes them on.
const compose = (text: string) => parse(text, { merge: true, schema: 'failsafe' }) as Compose

/** The compose file with the names of variables where their values will be. */
export const unresolvedCompose = (): Compose => compose(COMPOSE_TEXT)

/**
 * The compose file as resolved for an environment. Throws for a required variable that is missing, with the message of
 * the file.
 */
export const readCompose = (env: Readonly<Record<string, string | undefined>>): Compose =>
  compose(
    COMPOSE_TEXT.replace(
      /\$\{([A-Z_]+)(?:(:?)([-?])([^}]*))?\}/g,
      (_, name: string, colon: string | undefined, kind: string | undefined, rest = '') => {
        const value = env[name]
        if (value !== undefined && (value !== '' || colon === '')) return value
        if (kind === '?') throw new Error(rest)
        return kind === '-' ? rest : ''
      },
    ),
  )
