import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { withoutVariables } from '@gildscope/base/env-files'
import { UnrecoverableJobError } from '@gildscope/jobs'
import type { Order, Reply } from './protocol.ts'

const ENTRY = fileURLToPath(new URL('./main.ts', import.meta.url))
const HEAP_MB = 384

/** Everything of the worker but the keys that it opens sealed values with. */
const environment = (): NodeJS.ProcessEnv => withoutVariables(process.env, ['VAULT_KEYS', 'PSEUDONYM_KEY'])

/**
 * Runs an order in a process of its own, at the lowest priority: a day of a full market takes half a minute of work and
 * some hundred megabytes, which must not delay polls. Ends with `signal`.
 */
export const carryOut = async (order: Order, signal: AbortSignal): Promise<Exclude<Reply, { kind: 'fault' }>> => {
  signal.throwIfAborted()
  const child = fork(ENTRY, {
    env: environment(),
    execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = (): boolean => child.kill('SIGKILL')
  signal.addEventListener('abort', end, { once: true })
  try {
    const reply = await new Promise<Reply>((resolve, reject) => {
      child.once('error', reject)
      child.once('message', resolve)
      // Its last message may arrive after it has exited, but never after the channel is closed.
      Promise.all([once(child, 'exit'), once(child, 'disconnect')]).then(([[code, killedBy]]) => {
        reject(new Error(`the process of dumps ended early: ${killedBy ?? `exit code ${code}`}`))
      }, reject)
      child.send(order)
    })
    signal.throwIfAborted()
    if (reply.kind !== 'fault') return reply
    throw reply.isFinal ? new UnrecoverableJobError(reply.text) : new Error(reply.text)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', end)
  }
}
