import { parentPort } from 'node:worker_threads'
import { TASKS, type TaskName } from './tasks.ts'

export type Question = { id: number; name: TaskName; input: unknown }
export type Reply = { id: number } & ({ body: Uint8Array<ArrayBuffer> } | { fault: string })

const work = ({ name, input }: Question): Uint8Array<ArrayBuffer> => {
  // The other thread is this service's own and passes what the task's type says.
  const made = TASKS[name](input as never)
  return new TextEncoder().encode(typeof made === 'string' ? made : JSON.stringify(made))
}

parentPort?.on('message', (question: Question) => {
  try {
    const body = work(question)
    parentPort?.postMessage({ id: question.id, body } satisfies Reply, [body.buffer])
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ id: question.id, fault } satisfies Reply)
  }
})
