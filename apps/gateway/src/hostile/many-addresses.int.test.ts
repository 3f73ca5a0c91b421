import { type Attack, plainRequest, startAttack } from '@gildscope/testkit/attack'
import { until } from '@gildscope/testkit/until'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { ATTACKER } from './hostile-gateway.ts'
import { useHostileGateway } from './use-hostile-gateway.ts'

const start = useHostileGateway()
const attacks: Attack[] = []
afterEach(() => {
  for (const attack of attacks.splice(0)) attack.end()
})

const CALL = '/gw2/v1/items/json'
const STREAM = '/gw2/v1/items/stream'
const JSON_BODY = { 'content-type': 'application/json' }
/** The gateway believes what this caller says about whom it speaks for. */
const BEHIND_A_PROXY = { TRUST_PROXY: ATTACKER }

const attack = (origin: string, options: Parameters<typeof startAttack>[1]): Attack => {
  const started = startAttack(origin, options)
  attacks.push(started)
  return started
}

const post = (path: string, headers: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n${headers}\r\n`

const forwarded = (address: string): string => `X-Forwarded-For: ${address}\r\n`

const metric = async ({ registry }: FastifyInstance, name: string): Promise<number> =>
  Number(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'm').exec(await registry.metrics())?.[1])

const sum = (all: readonly Attack[], count: (attack: Attack) => number): number =>
  all.reduce((total, each) => total + count(each), 0)

test('bodies that never end, from as many addresses as fill all room, shut out no body of others', async () => {
  const { origin, ask, gateway } = await start({ BODY_LIMIT_BYTES: '16384' })
  const unended = post('/gw2/v1/website/login', 'Content-Length: 16384\r\n') + 'x'.repeat(16_383)
  const crowd = Array.from({ length: 16 }, (_, n) =>
    attack(origin, { from: `127.0.3.${n + 1}`, connections: 8, say: () => unended }),
  )
  await until('all room is taken', async () => (await metric(gateway, 'gateway_body_bytes')) > 23 * 16_384)
  await until('all are sent', () => crowd.every((each) => each.opened() === 8))
  const small = await ask('/gw2/v1/website/login', { method: 'POST', headers: JSON_BODY, body: '{"user":"a"}' })
  expect(small.status).toBe(200)
  const large = JSON.stringify('y'.repeat(16_000))
  const reply = await ask('/gw2/v1/website/login', { method: 'POST', headers: JSON_BODY, body: large })
  expect(reply.status).toBe(200)
})

test('slow readers of whole answers, from as many addresses as fill the queue, leave it to others', async () => {
  const { origin, ask, gateway, metric: ofItems } = await start()
  const crowd = Array.from({ length: 13 }, (_, n) =>
    attack(origin, {
      from: `127.0.4.${n + 1}`,
      connections: 32,
      say: (index) => plainRequest(`${CALL}?big=${n}-${index}`),
      isReading: false,
    }),
  )
  await until('all are connected', () => sum(crowd, (each) => each.opened()) === 13 * 32)
  expect((await ask(CALL)).status).toBe(200)
  await until('all have left the queue', async () => (await ofItems('gateway_running_requests')) === 0)
  expect(await ofItems('gateway_waiting_requests')).toBe(0)
  // Many million bytes each: all but a few are cut, though each address has few.
  await until(
    'those that hold too much are cut',
    async () => (await metric(gateway, 'gateway_slow_bytes')) <= 64_000_000,
  )
  expect(await metric(gateway, 'gateway_slow_readers')).toBeGreaterThan(0)
  expect((await ask(CALL)).status).toBe(200)
})

test('answers that came from the cache and are no longer in it hold few bytes together while nobody reads them', async () => {
  const { origin, ask, gateway, items } = await start()
  const path = (n: number): string => `${CALL}?state=now&bytes=3900000&n=${n}`
  const slow = async () => ({
    readers: await metric(gateway, 'gateway_slow_readers'),
    bytes: await metric(gateway, 'gateway_slow_bytes'),
  })
  for (const round of [1, 2]) {
    // The second answer for an address is cached.
    for (let n = 0; n < 32; n += 1) await ask(path(n % 16))
    for (const own of [0, 1])
      attack(origin, {
        from: `127.0.6.${own + round * 2}`,
        connections: 8,
        // One answer is taken by the buffers of the system, which leaves the other to the gateway.
        say: (n) => plainRequest(path(own * 8 + n)).repeat(2),
        isReading: false,
      })
    await until('none takes more', async () => (await slow()).readers === 16 * round)
    const ofFormerRounds = (round - 1) * 16 * 3_900_000
    expect((await slow()).bytes).toBe(ofFormerRounds)
    items.change([1, 1, 1, 1, round])
    await until('all that hold too much are cut', async () => {
      const { readers, bytes } = await slow()
      return readers === 16 && bytes === 16 * 3_900_000
    })
  }
})

test('the networks of one IPv6 site share its open requests, and other sites have theirs', async () => {
  const { origin, ask, held } = await start({ ...BEHIND_A_PROXY, OPEN_REQUESTS_PER_ADDRESS: '4' })
  const address = (n: number): string => `2001:db8:1:${n.toString(16)}::1`
  const crowd = attack(origin, {
    from: ATTACKER,
    connections: 200,
    say: (n) => plainRequest(`${CALL}?hold=${n}`, forwarded(address(n * 256))),
  })
  await until('the site has as many as it may', () => crowd.count(429) === 200 - 4 * 16)
  await until('a few are fast and some slow', () => held() === 5 + 16)
  const other = await ask(CALL, { from: ATTACKER, headers: { 'x-forwarded-for': '2001:db8:2::1' } })
  expect(other.status).toBe(200)
})

test('the streams of one IPv6 site and the items that they follow are counted together', async () => {
  const { origin, ask } = await start({ ...BEHIND_A_PROXY, STREAMS_PER_ADDRESS: '2' })
  const crowd = attack(origin, {
    from: ATTACKER,
    connections: 60,
    say: (n) => plainRequest(STREAM, forwarded(`2001:db8:1:${(n * 256).toString(16)}::1`)),
  })
  await until('all are answered', () => crowd.count(200) + crowd.count(429) === 60)
  expect(crowd.count(200)).toBe(32)
  const ids = Array.from({ length: 5000 }, (_, n) => n + 1).join()
  const follow = attack(origin, {
    from: '127.0.0.9',
    connections: 1,
    say: () => plainRequest(`${STREAM}?ids=${ids}`),
  })
  await until('it has its stream', () => follow.count(200) === 1)
  expect((await ask(CALL)).status).toBe(200)
})

test('one address cannot follow more items than it may by many streams', async () => {
  const { origin } = await start({ STREAMS_PER_ADDRESS: '64' })
  const ids = Array.from({ length: 5000 }, (_, n) => n + 1).join()
  const streams = attack(origin, {
    from: ATTACKER,
    connections: 20,
    say: () => plainRequest(`${STREAM}?ids=${ids}`),
  })
  await until('all are answered', () => streams.count(200) + streams.count(429) === 20)
  expect(streams.count(200)).toBe(4)
})

test('points of one IPv6 site are spent by all its networks together', async () => {
  const { ask } = await start({ ...BEHIND_A_PROXY, POINTS_PER_MINUTE: '60' })
  const from = (n: number) => ({
    from: ATTACKER,
    headers: { 'x-forwarded-for': `2001:db8:1:${(n * 256).toString(16)}::1` },
  })
  // Unknown paths cost eleven points; each network alone could ask for one of them in ten seconds.
  const all = await Promise.all(Array.from({ length: 120 }, (_, n) => ask('/no/such/page', from(n))))
  expect(all.filter(({ status }) => status === 429).length).toBeGreaterThan(30)
  const other = { from: ATTACKER, headers: { 'x-forwarded-for': '2001:db8:2::1' } }
  expect((await ask('/no/such/page', other)).status).toBe(404)
})

test('requests sent without waiting, from several addresses at once, are refused or answered, and others are served', async () => {
  const { origin, ask } = await start()
  const requests = Array.from({ length: 12 }, (_, n) => plainRequest(`${CALL}?a=${n}`)).join('')
  const crowd = Array.from({ length: 8 }, (_, n) =>
    attack(origin, { from: `127.0.5.${n + 1}`, connections: 60, say: () => requests }),
  )
  const answered = (): number => sum(crowd, (each) => each.count(200) + each.count(429) + each.count(503))
  await until('some are answered', () => answered() > 0)
  expect((await ask(CALL)).status).toBe(200)
  await until('each is answered or cut', () => {
    const cut = (8 * 60 - sum(crowd, (each) => each.open())) * 12
    return answered() + cut >= 8 * 60 * 12
  })
  expect((await ask(CALL)).status).toBe(200)
})
