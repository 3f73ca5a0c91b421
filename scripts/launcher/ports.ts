import { assertPortFree, findFreePort } from '@gildscope/local-services'
import { type Mode, UsageError } from './options.ts'

export const STANDARD_PORTS = {
  GATEWAY_PORT: 8080,
  ITEMS_PORT: 8101,
  STATS_PORT: 8102,
  ACCOUNT_PORT: 8103,
  WORKER_PORT: 8104,
  SIMULATOR_PORT: 8110,
  MAIL_SINK_PORT: 8125,
  MAIL_SINK_HTTP_PORT: 8126,
} as const

export const STANDARD_POSTGRES_PORT = 5433

/** Nothing listens there when the game is the real one. */
const OF_SIMULATION: readonly string[] = ['SIMULATOR_PORT', 'MAIL_SINK_PORT', 'MAIL_SINK_HTTP_PORT']

type PortName = keyof typeof STANDARD_PORTS
export type Ports = Record<PortName | 'POSTGRES_PORT', number>
type Env = Readonly<Record<string, string | undefined>>

const isPortName = (name: string): name is PortName => name in STANDARD_PORTS
export const PORT_NAMES: readonly PortName[] = Object.keys(STANDARD_PORTS).filter(isPortName)

const given = (name: string, env: Env): number | null => {
  const text = env[name]
  if (text === undefined || text === '') return null
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new UsageError(`${name} '${text}': expected a port from 1 to 65535`)
}

/** Users never type the database's port, so its default may change; a requested port may not. */
const postgresPort = async (env: Env): Promise<number> => {
  const wanted = given('POSTGRES_PORT', env)
  if (wanted !== null) return wanted
  const isFree = await assertPortFree(STANDARD_POSTGRES_PORT, 'POSTGRES_PORT').then(
    () => true,
    () => false,
  )
  return isFree ? STANDARD_POSTGRES_PORT : findFreePort()
}

/** The ports of this start, each that it uses free. Throws UsageError or PortTakenError, which names the port and its variable. */
export const choosePorts = async (env: Env, gatewayPort: number | null, mode: Mode): Promise<Ports> => {
  const ports: Ports = { ...STANDARD_PORTS, POSTGRES_PORT: await postgresPort(env) }
  for (const name of PORT_NAMES) ports[name] = given(name, env) ?? ports[name]
  if (gatewayPort !== null) ports.GATEWAY_PORT = gatewayPort
  for (const [name, port] of Object.entries(ports)) {
    if (mode.kind !== 'live' || !OF_SIMULATION.includes(name)) await assertPortFree(port, name)
  }
  return ports
}
