import { request } from 'undici'

/** Delay of a service's event loop, in ms of wall time, since its metrics were last read. */
export type LoopDelay = { p50: number; p99: number; max: number }

const MS = 1000

export const readLoopDelay = async (url: string): Promise<LoopDelay> => {
  const text = await (await request(`${url}/metrics`)).body.text()
  const figure = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds\\{[^}]*\\} (\\S+)`, 'm').exec(text)?.[1]) * MS
  return { p50: figure('p50'), p99: figure('p99'), max: figure('max') }
}
