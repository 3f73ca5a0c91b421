import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Outgoing } from '@gildscope/outgoing'
import { until } from '@gildscope/testkit'
import { afterEach, expect, test } from 'vitest'
import { pushKeysOf } from './push-keys.ts'
import { sendByChannel } from './send-by-channel.ts'
import { type Message, webhookBody } from './webhook-body.ts'

const HELP = await readFile(new URL('../../../docs/help/alerts.md', import.meta.url), 'utf8')
const blockOf = (language: string): string => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(HELP)?.[1] ?? ''
const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
const MESSAGE: Message = {
  origin: 'https://your.site',
  rule: {
    id: 'r1',
    name: 'cheap glob',
    rule: {
      ...{ subject: { kind: 'item', id: 19721 }, conditions: 'sell_price:lt:2035', price: 'steady' },
      ...{ certainty: 'sure', hold: 2, repeat: 'again' },
    },
  },
  notice: {
    ...{ id: '7d9a', kind: 'alert', at: '2026-03-01T12:00:04.000Z', isSeen: false },
    title: 'Glob of Ectoplasm: sell price below 20s 35c',
    lines: ['steady sell price 20s 30c, true for 2 polls'],
    ...{ link: '/tradepost/item/19721', alertId: 'r1', itemId: 19721, channels: ['webhook'] },
    figure: { field: 'sell_price', value: 2030, error: null, threshold: 2035 },
  },
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

let receiver: ChildProcess | null = null
afterEach(() => {
  receiver?.kill()
})

test('the help shows a message as it is sent', () => {
  const shown: unknown = JSON.parse(blockOf('json'))
  expect(JSON.parse(webhookBody('https://hooks.example.org/', MESSAGE))).toMatchObject(shown as object)
})

test('the receiver in the help takes what is signed with its secret, and nothing else', async () => {
  const port = await freePort()
  const program = blockOf('js').replace('listen(3000)', `listen(${port}, '127.0.0.1')`)
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    // Its packages are found from here.
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, WEBHOOK_SECRET: SECRET },
  })
  receiver = child
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      written += part.toString()
    })
  const address = `http://localhost:${port}/`
  await until('the receiver listens', async () => (await fetch(address).catch(() => null))?.status === 400)
  const deps = { outgoing: new Outgoing({ allowsLoopback: true, userAgent: 'test' }), now: () => new Date() }
  const pushKeys = pushKeysOf(Buffer.alloc(32, 7))
  const send = (secret: string, now = deps.now) =>
    sendByChannel({ ...deps, now, pushKeys }, { kind: 'webhook', address, secret }, MESSAGE)
  expect(await send(SECRET)).toMatchObject({ outcome: 'delivered', answer: '204' })
  await until('the receiver has written', () => written !== '')
  expect(written).toBe('7d9a Glob of Ectoplasm: sell price below 20s 35c\n')
  expect(await send(`whsec_${Buffer.alloc(24, 2).toString('base64')}`)).toMatchObject({ answer: '400' })
  expect(await send(SECRET, () => new Date(Date.now() - 3_600_000))).toMatchObject({ answer: '400' })
})
