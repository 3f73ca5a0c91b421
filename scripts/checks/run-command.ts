import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from './root.ts'

const PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)

const running = new Set<ChildProcess>()

/** An interrupted run leaves no tool behind. */
const endAll = (): never => {
  for (const child of running) child.kill('SIGTERM')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, endAll)
process.once('disconnect', endAll)

export type CommandResult = { isGood: boolean; output: string; seconds: number }

export type CommandOptions = {
  /** It writes to the terminal; otherwise its output is in the result. */
  isShown?: boolean
  /** It only gets the processor time that nothing else wants. */
  isPatient?: boolean
  env?: Record<string, string>
}

const makePatient = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
}

/** Runs a tool of the workspace. */
export const runCommand = (
  [program, ...args]: readonly [string, ...string[]],
  options: CommandOptions = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const began = performance.now()
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, PATH, ...options.env },
      // There the tools are scripts for its shell.
      shell: process.platform === 'win32',
      stdio: options.isShown === true ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    if (options.isPatient === true) makePatient(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    const finish = (isGood: boolean): void => {
      running.delete(child)
      resolve({ isGood, output: output.trim(), seconds: (performance.now() - began) / 1000 })
    }
    child.once('error', (error) => {
      output += error.message
      finish(false)
    })
    child.once('close', (code) => finish(code === 0))
  })
