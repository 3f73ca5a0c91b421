// @module-tag kubectl
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../checks/root.ts'
import { defaultOf, processAt } from '../process-variables.ts'
import { readCompose, readEnvFile } from '../read-compose.ts'
import { containersOf, nameOf, ofKind, podsOf, settingsOf } from './manifest.ts'
import { renderedBases } from './render.ts'

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')
const compose = read('docker-compose.yml')
const images = Object.values(readCompose(readEnvFile('.env.demo')).services).map(({ image }) => image)
const manifests = renderedBases()
const workloads = manifests.filter((manifest) => podsOf(manifest) !== null)
const deployments = ofKind(manifests, 'Deployment')

const named = workloads.map((workload) => [nameOf(workload), workload] as const)
const namedDeployments = deployments.map((deployment) => [nameOf(deployment), deployment] as const)

/** The time that the process itself needs in addition to `DRAIN_MS` before it gives up. */
const GIVE_UP_SECONDS = 5

it.each(named)('runs %s from an image of compose, as an unprivileged user', (_name, workload) => {
  const { automountServiceAccountToken, enableServiceLinks, securityContext } = podsOf(workload)?.spec ?? {}
  expect({ automountServiceAccountToken, enableServiceLinks }).toEqual({
    automountServiceAccountToken: false,
    // They would set variables such as ITEMS_PORT.
    enableServiceLinks: false,
  })
  expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
  for (const container of containersOf(workload)) {
    expect(images).toContain(container.image)
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    })
  }
})

it('runs processes as the user of their image', () => {
  const [user] = /^USER (\d+):\1$/m.exec(read('infra/service.Containerfile'))?.slice(1) ?? []
  const users = workloads
    .filter((workload) => containersOf(workload).some(({ image = '' }) => image.startsWith('gildscope:')))
    .map((workload) => podsOf(workload)?.spec?.securityContext?.runAsUser)
  expect(new Set(users)).toEqual(new Set([Number(user)]))
})

it.each(namedDeployments)('has two of %s, and while it is replaced no fewer', (name, deployment) => {
  const scaler = ofKind(manifests, 'HorizontalPodAutoscaler').find((each) => each.spec?.scaleTargetRef.name === name)
  // A fixed number next to a scaler would override it with each update.
  expect([deployment.spec?.replicas, scaler?.spec?.minReplicas].filter((each) => each !== undefined)).toEqual([2])
  expect(deployment.spec?.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
  expect(ofKind(manifests, 'PodDisruptionBudget').map(nameOf)).toContain(name)
})

it.each(namedDeployments)('restarts %s only when it is silent itself, whatever it needs', (name, deployment) => {
  const [container] = containersOf(deployment)
  expect(container?.livenessProbe?.httpGet).toEqual({ path: '/health', port: 'http' })
  expect(container?.startupProbe?.httpGet).toEqual({ path: '/health', port: 'http' })
  const path = name === 'gateway' ? '/health' : '/ready'
  expect(container?.readinessProbe?.httpGet).toEqual({ path, port: 'http' })
})

it.each(namedDeployments)('waits for %s until it has finished its work', (_name, deployment) => {
  const pod = podsOf(deployment)?.spec
  const process = processAt(containersOf(deployment)[0]?.args?.[0])
  const settings = settingsOf(manifests, `${process}-settings`)
  const drainSeconds = Number(settings.DRAIN_MS ?? defaultOf(process, 'DRAIN_MS')) / 1000
  const sleepSeconds = containersOf(deployment)[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(sleepSeconds + drainSeconds + GIVE_UP_SECONDS)
})

it('has the database and Redis as compose has them', () => {
  const [cluster] = ofKind(manifests, 'Cluster')
  const [, version = ''] = /image: postgres:([\d.]+)-bookworm/.exec(compose) ?? []
  expect(cluster?.spec.imageName).toBe(`ghcr.io/cloudnative-pg/postgresql:${version}-standard-bookworm`)
  expect(compose).toContain(`shared_buffers=${cluster?.spec.postgresql?.parameters?.shared_buffers}`)
  expect(settingsOf(manifests, 'redis')['redis.conf']).toBe(read('infra/redis.conf'))
})

/** One listens for changes, one reads archives, in addition to the pools. */
const BESIDE_POOL: Readonly<Record<string, number>> = { items: 1, account: 1 }
/** Migration, backup, import, replication and operators. */
const OTHER_CONNECTIONS = 20

it('has a connection for every process at maximum scale, and for one more of each that is being replaced', () => {
  const taken = deployments.map((deployment) => {
    const name = nameOf(deployment)
    const scaler = ofKind(manifests, 'HorizontalPodAutoscaler').find((each) => each.spec?.scaleTargetRef.name === name)
    const process = processAt(containersOf(deployment)[0]?.args?.[0])
    const pool = Number(defaultOf(process, 'DATABASE_POOL') ?? 0)
    return pool === 0 ? 0 : ((scaler?.spec?.maxReplicas ?? 2) + 1) * (pool + (BESIDE_POOL[name] ?? 0))
  })
  const [cluster] = ofKind(manifests, 'Cluster')
  const most = taken.reduce((sum, each) => sum + each, OTHER_CONNECTIONS)
  expect(Number(cluster?.spec.postgresql?.parameters?.max_connections)).toBeGreaterThanOrEqual(most)
})
