import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type CommandResult = { code: number | null; out: string; err: string }

/** Runs `pnpm backup` or `pnpm restore` as a process of its own. */
export const runCommand = (
  name: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandResult> => {
  const entry = fileURLToPath(new URL(`../../../../../packages/db/src/commands/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [entry, ...args], { env: { PATH: process.env.PATH ?? '', ...env } })
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    let [out, err] = ['', '']
    child.stdout.on('data', (part) => {
      out += part
    })
    child.stderr.on('data', (part) => {
      err += part
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, err }))
  })
}
