import { spawn } from 'node:child_process'

/** Runs a shell pipeline of standard tools, as an operator without our programs would type it. */
export const runPipe = (
  line: string,
  env: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> => {
  const shell = spawn('bash', ['--norc', '-o', 'pipefail', '-c', line], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  return new Promise((done, fail) => {
    const said: { out: Buffer[]; err: Buffer[] } = { out: [], err: [] }
    shell.stdout.on('data', (part: Buffer) => said.out.push(part))
    shell.stderr.on('data', (part: Buffer) => said.err.push(part))
    shell.once('error', fail)
    shell.once('close', (code) =>
      done({ code, out: Buffer.concat(said.out).toString(), err: Buffer.concat(said.err).toString() }),
    )
  })
}
