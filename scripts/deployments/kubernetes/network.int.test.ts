// @module-tag kubectl
import { expect, it } from 'vitest'
import { nameOf, ofKind } from './manifest.ts'
import { outsidePorts, reachable } from './network.ts'
import { renderedBases } from './render.ts'

const manifests = renderedBases()

const STORES = ['redis:6379', 'redis-sentinel:26379', 'database:5432']

it('lets each process reach the ones it calls, and no others', () => {
  expect(reachable(manifests)).toEqual({
    gateway: ['account:8103', 'items:8101', 'stats:8102'],
    items: STORES,
    stats: STORES,
    account: STORES,
    'worker-market': STORES,
    'worker-people': STORES,
    'worker-archives': STORES,
    migrate: ['database:5432'],
    'people-backup': ['database:5432'],
    redis: ['redis:6379'],
    'redis-sentinel': ['redis:6379', 'redis-sentinel:26379'],
    database: ['database:5432', 'database:8000'],
  })
})

it('lets only who asks the game, feeds, mail servers or a bucket out into the world', () => {
  expect(outsidePorts(manifests)).toEqual({
    gateway: [],
    items: [],
    stats: [443],
    account: [443],
    'worker-market': [80, 443],
    'worker-people': [25, 443, 465, 587],
    'worker-archives': [443],
    migrate: [],
    'people-backup': [],
    redis: [],
    'redis-sentinel': [],
    // The bucket of its backups, and the API of the cluster.
    database: [443, 6443],
  })
})

it('denies what no policy allows', () => {
  const deny = ofKind(manifests, 'NetworkPolicy').find((policy) => nameOf(policy) === 'deny-all')
  expect(deny?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
})

it('lets others in at the gateway, and the operator at the database', () => {
  const fromElsewhere = ofKind(manifests, 'NetworkPolicy').flatMap((policy) =>
    (policy.spec?.ingress ?? []).flatMap(({ from = [], ports = [] }) =>
      from
        .filter(({ namespaceSelector }) => namespaceSelector !== undefined)
        .map(() => `${nameOf(policy)}:${ports.map(({ port }) => port).join()}`),
    ),
  )
  expect(fromElsewhere.sort()).toEqual(['database:5432,8000', 'gateway:8080'])
})
