// @module-tag kubectl
import { parseConfig } from '@gildscope/service-kit'
import { expect, it } from 'vitest'
import { PROCESSES } from '../../generated-files/environment-page.ts'
import {
  DATABASE_ROLES,
  databaseRolesIn,
  defaultOf,
  processAt,
  requiredVariablesOf,
  unknownVariables,
} from '../process-variables.ts'
import { type Container, containersOf, type Manifest, nameOf, ofKind, settingsOf } from './manifest.ts'
import { rendered, renderedBases } from './render.ts'

const KEY = Buffer.alloc(32).toString('base64')
/** Right in form, in place of what the secrets hold. */
const SECRET_VALUES: Readonly<Record<string, string>> = {
  VAULT_KEYS: `one:${KEY}`,
  PSEUDONYM_KEY: KEY,
  METRICS_TOKEN: 'a token of this test',
  SMTP_URL: 'smtp://localhost:25',
}

/** The environment of a container, as the cluster makes it. */
const environmentOf = ({ envFrom = [], env = [] }: Container, site: readonly Manifest[]): Record<string, string> => {
  const given: Record<string, string> = {}
  for (const { configMapRef } of envFrom)
    Object.assign(given, ofKind(site, 'ConfigMap').find((each) => nameOf(each) === configMapRef?.name)?.data)
  for (const { name, value, valueFrom } of env) {
    const secret = SECRET_VALUES[valueFrom?.secretKeyRef?.key ?? ''] ?? 'secret'
    given[name] =
      value?.replaceAll(/\$\(([A-Z_]+)\)/g, (_text, other: string) => {
        if (given[other] === undefined) throw new Error(`${name} needs ${other}, which is not set before it`)
        return given[other]
      }) ?? secret
  }
  return given
}

const partsOf = (container: Container): string[] =>
  (container.env ?? []).flatMap(({ value = '' }) =>
    [...value.matchAll(/\$\(([A-Z_]+)\)/g)].map(([, name]) => name ?? ''),
  )

const sites = (['base/site', 'overlays/example/site'] as const).map((folder) => [folder, rendered(folder)] as const)

const processes = sites.flatMap(([folder, site]) =>
  ofKind(site, 'Deployment').flatMap((deployment) =>
    containersOf(deployment).map((container) => {
      const process = processAt(container.args?.[0])
      return { title: `${nameOf(deployment)} in ${folder}`, name: nameOf(deployment), process, container, site }
    }),
  ),
)

it.each(processes)('sets for $title only variables that it has', ({ process, container, site }) => {
  const parts = partsOf(container)
  const given = Object.keys(environmentOf(container, site)).filter((name) => !parts.includes(name))
  expect(unknownVariables(process, given)).toEqual([])
})

it.each(processes)('sets for $title all that it needs, in a form that it takes', ({ process, container, site }) => {
  const environment = environmentOf(container, site)
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(requiredVariablesOf(process)))
  const faults = parseConfig(PROCESSES[process], environment).faults ?? []
  expect(faults).toEqual([])
})

it.each(processes)('lets $title listen at the port of its process', ({ process, container, site }) => {
  const { PORT } = environmentOf(container, site)
  expect(PORT).toBe(defaultOf(process, 'PORT'))
  expect(container.ports).toEqual([{ name: 'http', containerPort: Number(PORT) }])
})

it.each(processes)('gives $title its own role in the database and no other password', ({ process, container }) => {
  const roles = databaseRolesIn((container.env ?? []).map(({ value = '' }) => value).join(' '))
  expect(roles).toEqual(DATABASE_ROLES[process])
  const passwords = (container.env ?? []).map(({ name }) => name).filter((name) => name.endsWith('_DB_PASSWORD'))
  expect(passwords).toEqual(roles.map((role) => role.split(' ')[1]))
})

it('gives the owner of the database to migration and backup alone', () => {
  const owners = renderedBases().filter((manifest) =>
    containersOf(manifest).some(({ env = [] }) =>
      env.some((each) => each.valueFrom?.secretKeyRef?.name === 'database-app'),
    ),
  )
  expect(owners.map(nameOf)).toEqual(['migrate', 'people-backup'])
})

it('has every role of the workers in one Deployment', () => {
  const roles = processes
    .filter(({ site, process }) => site === sites[0]?.[1] && process === 'worker')
    .map(({ container, site }) => environmentOf(container, site).WORKER_ROLES)
  expect(roles.sort()).toEqual(defaultOf('worker', 'WORKER_ROLES')?.split(',').sort())
})

it.each(sites)(
  'gives the gateway in %s a name for each service that leads to the pods that are ready',
  (_folder, site) => {
    const services = ofKind(site, 'Service').filter(
      ({ spec }) => spec?.clusterIP === undefined && spec?.publishNotReadyAddresses !== true,
    )
    const addresses = Object.values(settingsOf(site, 'gateway-settings')).filter((value) => value.startsWith('http://'))
    const origins = services.map((service) => `http://${nameOf(service)}:${service.spec?.ports?.[0]?.port}`)
    expect(origins).toEqual(expect.arrayContaining(addresses))
    expect(addresses).toHaveLength(3)
  },
)

it('keeps dumps where the gateway of the example looks for them', () => {
  const site = rendered('overlays/example/site')
  expect(settingsOf(site, 'gateway-settings').DUMP_URL).toBe(settingsOf(site, 'worker-settings').DUMP_URL)
})

it('keeps limits in another database of Redis than queues', () => {
  const site = rendered('base/site')
  const redis = ['items', 'stats', 'account', 'worker'].map((name) => settingsOf(site, `${name}-settings`).REDIS_URL)
  expect(redis.map((url) => url?.split('/').at(-1))).toEqual(['1', '1', '0', '0'])
})
