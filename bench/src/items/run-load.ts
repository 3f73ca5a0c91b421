import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Question } from '../support/bare-server.ts'

const run = promisify(execFile)
const AUTOCANNON = fileURLToPath(new URL('../../node_modules/.bin/autocannon', import.meta.url))
const CONNECTIONS = 64

export type Load = { requests: number; requestsPerSecond: number; p99Ms: number }

const MS_PER_UNIT: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

const readWrk = (text: string): Load => {
  const requests = Number(/(\d+) requests in/.exec(text)?.[1])
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1])
  const [, amount, unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(text) ?? []
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.+)/.exec(text)
  if (failed !== null) throw new Error(`the load was not answered: ${failed[0]}`)
  return { requests, requestsPerSecond, p99Ms: Number(amount) * (MS_PER_UNIT[unit] ?? Number.NaN) }
}

const headerArguments = ({ headers }: Question) =>
  Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])

const runWrk = async (base: string, question: Question): Promise<Load> => {
  const load = ['-t', '1', '-c', String(CONNECTIONS), '-d', '1s', '--latency', ...headerArguments(question)]
  return readWrk((await run('wrk', [...load, `${base}${question.path}`])).stdout)
}

type AutocannonReport = { duration: number; requests: { total: number }; latency: { p99: number }; errors: number }

/** Slower than wrk by far: on few cores it is what limits. */
const runAutocannon = async (base: string, question: Question): Promise<Load> => {
  const load = ['--json', '-c', String(CONNECTIONS), '-d', '1', ...headerArguments(question)]
  const { stdout } = await run(AUTOCANNON, [...load, `${base}${question.path}`])
  const { duration, requests, latency, errors }: AutocannonReport = JSON.parse(stdout)
  if (errors > 0) throw new Error(`the load was not answered: ${errors} errors`)
  return { requests: requests.total, requestsPerSecond: requests.total / duration, p99Ms: latency.p99 }
}

let hasWrk: Promise<boolean> | undefined
const findWrk = (): Promise<boolean> =>
  run('wrk', ['-v']).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )

export const loadTool = async (): Promise<'wrk' | 'autocannon'> => {
  hasWrk ??= findWrk()
  return (await hasWrk) ? 'wrk' : 'autocannon'
}

/** One second of the same request over 64 connections. */
export const runLoad = async (base: string, question: Question): Promise<Load> =>
  (await loadTool()) === 'wrk' ? runWrk(base, question) : runAutocannon(base, question)
