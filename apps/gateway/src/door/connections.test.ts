import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connections } from './connections.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const start = () => {
  const connections = new Connections({ most: 100, isProxy: () => false })
  const server = new EventEmitter()
  connections.watch(server as Server)
  const open = (): Socket => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' })
    server.emit('connection', socket)
    return socket
  }
  const openMany = (count: number): Socket[] =>
    Array.from({ length: count }, open).filter(({ destroyed }) => !destroyed)
  return { connections, openMany }
}

test('of an address of which ten were cut few come back before they are looked at', () => {
  const { connections, openMany } = start()
  for (const socket of openMany(10)) connections.cut(socket)
  expect(openMany(60).length).toBe(0)
  vi.advanceTimersByTime(1_000)
  const [first, ...others] = openMany(60)
  expect(others.length).toBe(0)
  connections.cut(first!)
  vi.advanceTimersByTime(500)
  expect(openMany(60).length).toBe(5)
})

test('it gets as many as others once it asked for none', () => {
  const { connections, openMany } = start()
  for (const socket of openMany(10)) connections.cut(socket)
  vi.advanceTimersByTime(2_000)
  expect(openMany(60).length).toBe(60)
})
