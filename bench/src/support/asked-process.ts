import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type AskedProcess = {
  pid: number
  /** Sends one request and waits for its answer. */
  ask: <Answer>(question: unknown) => Promise<Answer>
  stop: () => Promise<void>
}

const SOURCES = new URL('../', import.meta.url)

/** Runs a module below `bench/src` as a process of its own, so that its CPU and memory are its own. */
export const startAsked = async (module: string, env: Record<string, string>): Promise<AskedProcess> => {
  const child: ChildProcess = fork(fileURLToPath(new URL(module, SOURCES)), [], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Linux may distribute processor time by session: clients must not share that of the service.
    detached: true,
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${module} ended with ${String(code)}`)
  })
  ended.catch(() => {})
  const next = async () => (await Promise.race([once(child, 'message'), ended]))[0]
  await next()
  return {
    pid: child.pid ?? 0,
    ask: async <Answer>(question: unknown) => {
      const answer = next()
      child.send(question as object)
      return (await answer) as Answer
    },
    stop: async () => {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}

/** The other side: answers questions until the asker goes. */
export const answerQuestions = (answer: (question: unknown) => Promise<unknown>, end: () => Promise<void>): void => {
  process.on('message', async (question) => process.send?.((await answer(question)) as object))
  process.on('disconnect', async () => {
    await end()
    process.exit(0)
  })
  process.send?.({ ready: true })
}
