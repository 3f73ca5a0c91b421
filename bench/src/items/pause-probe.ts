// Loaded into a process under test: records each turn of its event loop that blocked other work.
import { appendFileSync } from 'node:fs'

/** One turn of the event loop: its end, the CPU time of its thread, and its wall time. */
export type Pause = { at: number; cpuMs: number; wallMs: number }

const LOOK_MS = 2
const NOTED_MS = 5

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const file = process.env.PAUSES_FILE ?? ''
let lastCpu = cpuMs()
let lastTime = performance.now()

setInterval(() => {
  const [cpu, time] = [cpuMs(), performance.now()]
  const pause: Pause = { at: Date.now(), cpuMs: cpu - lastCpu, wallMs: time - lastTime - LOOK_MS }
  if (pause.cpuMs > NOTED_MS || pause.wallMs > NOTED_MS) appendFileSync(file, `${JSON.stringify(pause)}\n`)
  lastCpu = cpuMs()
  lastTime = performance.now()
}, LOOK_MS).unref()
