import { spawn } from 'node:child_process'

export type Bounds = { cwd?: string; env?: NodeJS.ProcessEnv; seconds: number }

/** Runs a program that must end in time. Answers what it printed; throws with it when it fails. */
export const runBounded = (
  [program, ...args]: readonly [string, ...string[]],
  { cwd, env = process.env, seconds }: Bounds,
): Promise<string> =>
  new Promise((done, fail) => {
    const child = spawn(program, args, {
      env,
      ...(cwd === undefined ? {} : { cwd }),
      stdio: ['ignore', 'pipe', 'pipe'],
      // There npm is a script for its shell.
      shell: process.platform === 'win32',
      timeout: seconds * 1000,
      killSignal: 'SIGKILL',
    })
    const output = { printed: '', said: '' }
    child.stdout.on('data', (text: Buffer) => {
      output.printed += text.toString()
    })
    child.stderr.on('data', (text: Buffer) => {
      output.said += text.toString()
    })
    child.once('error', fail)
    child.once('close', (code, signal) => {
      if (code === 0) return done(output.printed)
      const why = signal === null ? '' : `it did not end within ${seconds} s`
      fail(new Error(`${program}: ${why || output.said.trim() || output.printed.trim() || `ended with ${code}`}`))
    })
  })
