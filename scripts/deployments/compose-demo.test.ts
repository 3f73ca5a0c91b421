import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseConfig } from '@gildscope/service-kit'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { PROCESSES } from '../generated-files/environment-page.ts'
import { fillSecrets } from '../make-env.mjs'
import { PROCESS_NAMES, processAt } from './process-variables.ts'
import { type ComposeService, readCompose, readEnvFile } from './read-compose.ts'

const DEMO = readEnvFile('.env.demo')
const demo = readCompose(DEMO)
const readRoot = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const networkSchema = z.object({
  internal: z.string().optional(),
  enable_ipv6: z.string().optional(),
  ipam: z.object({ config: z.array(z.object({ subnet: z.string().optional() })) }).optional(),
})
/** As `make-env` makes them for a site: those of the demo are refused there. */
const secrets = Object.fromEntries(
  [...fillSecrets('').text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
const site = readCompose({ ...readEnvFile('.env.example'), ...secrets })

it.each(PROCESS_NAMES)(
  'gives %s all that it starts with, in the demo as it is and on a site with its secrets',
  (name) => {
    for (const { services } of [demo, site])
      expect(parseConfig(PROCESSES[name], services[name]?.environment ?? {}).faults).toBeNull()
  },
)

it('starts every process from one image, by its folder', () => {
  const started = Object.entries(demo.services).filter(([, { build }]) => build !== undefined)
  expect(new Set(started.map(([, { image }]) => image)).size).toBe(1)
  const commands = Object.fromEntries(started.map(([name, { command = [] }]) => [name, command.join(' ')]))
  for (const name of PROCESS_NAMES) expect(processAt(commands[name])).toBe(name)
  for (const folder of [commands.simulator, commands['mail-sink']])
    expect(existsSync(fileURLToPath(new URL(`../../${folder}/src/main.ts`, import.meta.url)))).toBe(true)
})

it('leads to the services of the demo alone', () => {
  const hosts = Object.values(DEMO).flatMap(
    (value = '') => /^\w+:\/\/([\w-]+):(\d+)/.exec(value)?.slice(1, 3).join(':') ?? [],
  )
  const { simulator, 'mail-sink': mails } = demo.services
  expect(new Set(hosts)).toEqual(
    new Set([
      `simulator:${simulator?.environment?.SIMULATOR_PORT}`,
      `mail-sink:${mails?.environment?.MAIL_SINK_PORT}`,
      `mail-sink:${mails?.environment?.MAIL_SINK_HTTP_PORT}`,
    ]),
  )
  expect([simulator?.profiles, mails?.profiles]).toEqual([['demo'], ['demo']])
})

it('does not start a site with empty secrets', () => {
  expect(() => readCompose(readEnvFile('.env.example'))).toThrow('set POSTGRES_PASSWORD in .env')
})

it('is open to its own machine only, but for Caddy', () => {
  const open = Object.entries(site.services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))
  expect(open).toEqual([
    'gateway 127.0.0.1:8080:8080',
    'caddy 80:80',
    'caddy 443:443',
    'caddy 443:443/udp',
    'prometheus 127.0.0.1:9090:9090',
    'grafana 127.0.0.1:3000:3000',
  ])
})

it("trusts Caddy's headers about visitors, and no one else's", () => {
  const { caddy, gateway } = site.services
  expect(caddy?.networks).toEqual({ edge: { ipv4_address: gateway?.environment?.TRUST_PROXY }, outside: {} })
  expect(site.networks.edge).toEqual({
    internal: 'true',
    ipam: { config: [{ subnet: '172.30.83.0/28', ip_range: '172.30.83.8/29' }] },
  })
  expect(gateway?.networks).toEqual(['default', 'edge'])
})

it('publishes each port in one network: of IPv4 with a known bridge for the gateway, of IPv6 for Caddy', () => {
  const published = ({ networks = ['default'] }: ComposeService): string[] =>
    (Array.isArray(networks) ? networks : Object.keys(networks)).filter(
      (name) => networkSchema.parse(site.networks[name]).internal !== 'true',
    )
  for (const [name, service] of Object.entries(site.services))
    if (service.ports !== undefined)
      expect(published(service), name).toEqual([name === 'caddy' ? 'outside' : 'default'])
  const { ipam } = networkSchema.parse(site.networks.default)
  const bridge = ipam?.config[0]?.subnet?.replace(/\.0\/24$/, '.1')
  for (const file of ['.env.example', 'docs/operating.md']) expect(readRoot(file)).toContain(bridge)
  const outside = networkSchema.parse(site.networks.outside)
  expect([outside.enable_ipv6, outside.ipam?.config]).toEqual([
    'true',
    [{ subnet: expect.stringMatching(/^fd[\da-f:]+\/64$/) }],
  ])
})
