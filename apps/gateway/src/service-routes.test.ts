import { endpoint } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serviceRoutes } from './service-routes.ts'

const call = (service: 'items' | 'stats', method: 'GET' | 'POST') =>
  endpoint({
    name: 'call',
    service,
    access: 'public',
    method,
    path: '/v1/things',
    summary: 'A call',
    reply: z.string(),
  })

test('a path with several methods is one route', () => {
  const routes = serviceRoutes({
    items: [call('items', 'GET'), call('items', 'POST')],
    stats: [],
    account: [],
    gateway: [],
  })
  const bodyBytes = { GET: 16_384, POST: 16_384 }
  expect(routes).toEqual([
    { service: 'items', path: '/gw2/v1/things', methods: ['GET', 'POST'], openMethods: ['GET'], bodyBytes },
  ])
})

test('a path has one owner', () => {
  expect(() =>
    serviceRoutes({ items: [call('items', 'GET')], stats: [call('stats', 'POST')], account: [], gateway: [] }),
  ).toThrow('/v1/things belongs to items and to stats')
})

test('a call has a route at each of its paths', () => {
  const older = { ...call('items', 'GET'), olderPaths: ['/v1/stuff'] }
  const routes = serviceRoutes({ items: [older], stats: [], account: [], gateway: [] })
  expect(routes.map(({ path }) => path)).toEqual(['/gw2/v1/things', '/gw2/v1/stuff'])
})

test('an address for pages of others is answered without the prefix, too', () => {
  const badge = { ...call('items', 'GET'), path: '/badges/:id.svg', isAtRoot: true as const }
  const routes = serviceRoutes({ items: [badge], stats: [], account: [], gateway: [] })
  expect(routes.map(({ path, service }) => [path, service])).toEqual([
    ['/gw2/badges/:id.svg', 'items'],
    ['/badges/:id.svg', 'items'],
  ])
})
