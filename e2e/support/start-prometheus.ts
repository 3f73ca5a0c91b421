import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithParent, findFreePort } from '@gildscope/local-services'
import { until } from '@gildscope/testkit/until'
import { MONITORING, readScrapes } from '../../scripts/deployments/monitoring/read-monitoring.ts'
import { callJson } from './call.ts'

export type Prometheus = {
  /** An answer of its API. */
  ask: (path: string) => Promise<unknown>
  stop: () => Promise<void>
}

/** The jobs and rules of the profile `monitoring`, where names of compose are the processes of a system on this machine. */
const configuration = (metricsAt: Readonly<Record<string, string>>) => ({
  // A process of a busy machine may take a while to answer.
  global: { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '3s' },
  rule_files: readScrapes().rule_files.map((name) => `${MONITORING}prometheus/${name}`),
  scrape_configs: readScrapes().scrape_configs.map(({ job_name }) => ({
    job_name,
    static_configs: [{ targets: [metricsAt[job_name]] }],
  })),
})

/** Debian's Prometheus over the processes of a system. Throws with what it said when it does not start. */
export const startPrometheus = async (metricsAt: Readonly<Record<string, string>>): Promise<Prometheus> => {
  const folder = mkdtempSync(join(tmpdir(), 'gildscope-prometheus-'))
  const file = join(folder, 'prometheus.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(configuration(metricsAt)))
  const port = await findFreePort()
  const child = spawn(
    'prometheus',
    [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=127.0.0.1:${port}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const callOff = child.pid === undefined ? () => {} : endWithParent(child.pid)
  let log = ''
  child.stderr.on('data', (part) => {
    log += part
  })
  const ended = new Promise<void>((done) => {
    child.once('error', () => done())
    child.once('exit', () => done())
  })
  const stop = async (): Promise<void> => {
    callOff()
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const ask = (path: string): Promise<unknown> => callJson(`http://127.0.0.1:${port}/api/v1/${path}`)
  const isThere = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended at its start:\n${log}`)
    return ask('status/runtimeinfo').then(
      () => true,
      () => false,
    )
  }
  try {
    await until('Prometheus to answer', isThere, 30_000, 100)
  } catch (error) {
    await stop()
    throw error
  }
  return { ask, stop }
}
