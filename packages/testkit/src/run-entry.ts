import { spawn } from 'node:child_process'
import { ownProcess } from './own-process.ts'

export type EntryResult = { code: number | null; out: string; err: string }

/** Runs a command of ours to its end, as an operator does: `services/stats/src/commands/add-submitter.ts`. */
export const runEntry = (entry: string, args: readonly string[], env: Record<string, string>): Promise<EntryResult> => {
  const own = ownProcess(entry, args)
  const child = spawn(process.execPath, own.args, { cwd: own.cwd, env: { ...own.env, ...env } })
  return new Promise((done, fail) => {
    let [out, err] = ['', '']
    child.stdout.on('data', (part) => {
      out += part
    })
    child.stderr.on('data', (part) => {
      err += part
    })
    child.once('error', fail)
    child.once('close', (code) => done({ code, out, err }))
  })
}
