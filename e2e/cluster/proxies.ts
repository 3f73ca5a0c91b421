import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '@gildscope/local-services'
import { type Program, startProgram } from './programs.ts'

export type ServerAddress = { name: string; port: number }

const serverLines = (servers: readonly ServerAddress[], options: string): string =>
  servers.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} ${options}`).join('\n')

const DEFAULTS = `
defaults
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout queue 5s
  option redispatch
`

/** HAProxy in front of the gateways, as in front of a real site: a dead one is removed within a second. */
export const startSiteProxy = async (
  folder: string,
  gateways: readonly ServerAddress[],
): Promise<Program & { origin: string }> => {
  const port = await findFreePort()
  const config = `global
  maxconn 2000
${DEFAULTS}
frontend site
  mode http
  bind 127.0.0.1:${port}
  option forwardfor if-none
  default_backend gateways
backend gateways
  mode http
  balance roundrobin
  option httpchk GET /health
  http-request disable-l7-retry unless METH_GET
  retry-on conn-failure empty-response
  retries 2
${serverLines(gateways, 'check inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions')}
`
  const program = await startProgram({
    ...{ name: 'haproxy', file: join(folder, 'site.cfg'), config, port },
    args: (file) => ['-f', file, '-db'],
  })
  return { ...program, origin: `http://127.0.0.1:${port}` }
}

const sendCommand = (socketFile: string, command: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(socketFile, () => socket.write(`${command}\n`))
    socket.on('data', () => undefined)
    socket.once('end', resolve)
    socket.once('error', reject)
  })

/** One address of the database, whichever server is the primary: what a cluster operator does with a service. */
export const startDatabaseProxy = async (
  folder: string,
  primary: ServerAddress,
  standby: ServerAddress,
): Promise<Program & { port: number; turnTo: () => Promise<void> }> => {
  const port = await findFreePort()
  const socketFile = join(folder, 'database.sock')
  const config = `global
  stats socket ${socketFile} mode 600 level admin
${DEFAULTS}
frontend database
  mode tcp
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  mode tcp
${serverLines([primary], 'check inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions')}
${serverLines([standby], 'disabled')}
`
  const program = await startProgram({
    ...{ name: 'haproxy', file: join(folder, 'database.cfg'), config, port },
    args: (file) => ['-f', file, '-db'],
  })
  return {
    ...program,
    port,
    turnTo: async () => {
      await sendCommand(socketFile, `set server servers/${primary.name} state maint`)
      await sendCommand(socketFile, `shutdown sessions server servers/${primary.name}`)
      await sendCommand(socketFile, `set server servers/${standby.name} state ready`)
    },
  }
}

/** PgBouncer that hands connections out by transaction. */
export const startPooler = async (
  folder: string,
  databasePort: number,
  users: Readonly<Record<string, string>>,
): Promise<Program & { port: number }> => {
  const port = await findFreePort()
  const userFile = join(folder, 'userlist.txt')
  const config = `[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${userFile}
pool_mode = transaction
max_client_conn = 400
default_pool_size = 30
server_login_retry = 1
query_wait_timeout = 20
ignore_startup_parameters = extra_float_digits,statement_timeout,options
`
  await writeFile(
    userFile,
    Object.entries(users)
      .map(([user, password]) => `"${user}" "${password}"\n`)
      .join(''),
    { mode: 0o644 },
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const program = await startProgram({
    ...{ name: 'pgbouncer', file: join(folder, 'pgbouncer.ini'), config, port },
    args: (file) => [...asUser, file],
  })
  return { ...program, port }
}
