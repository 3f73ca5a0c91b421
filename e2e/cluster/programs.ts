import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithParent } from '@gildscope/local-services'
import { findProgram } from '@gildscope/local-services/find-program'

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

export type Program = { said: () => string; stop: () => Promise<void> }

/** Runs a program with its configuration in a file, until it listens on a port. */
export const startProgram = async (options: {
  name: string
  file: string
  config: string
  args: (file: string) => string[]
  port: number
}): Promise<Program> => {
  const { name, file, config, args, port } = options
  const program = findProgram(name)
  if (program === null) throw new Error(`${name} is not installed`)
  writeFileSync(file, config)
  chmodSync(file, 0o644)
  const child: ChildProcess = spawn(program, args(file), { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const callOff = child.pid === undefined ? () => undefined : endWithParent(child.pid)
  const until = Date.now() + 20_000
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${name} does not listen on ${port}:\n${said}`)
    await wait(25)
  }
  return {
    said: () => said,
    stop: async () => {
      callOff()
      child.kill('SIGKILL')
      await ended
    },
  }
}
