// Clients of the price stream, a few per address, in a process of their own.
import { connect, type Socket } from 'node:net'
import { plainRequest } from '@gildscope/testkit/attack'
import { answerQuestions } from '../support/asked-process.ts'

/** `streams`: how many to open; 0 asks for the state of the open ones. */
export type StreamsQuestion = { url: string; streams: number }
export type StreamsAnswer = { open: number; events: number; megabytes: number }

const PER_ADDRESS = 25
const AT_ONCE = 100
/** The rows of a page: some listen to a table of rows, few to everything. */
const ROWS = 30
const ONE_OF_ALL = 50

const sockets = new Set<Socket>()
let events = 0
let bytes = 0

const addressOf = (index: number): string => {
  const block = Math.floor(index / PER_ADDRESS)
  return `127.1.${Math.floor(block / 250)}.${(block % 250) + 1}`
}

const pathOf = (index: number): string => {
  if (index % ONE_OF_ALL === 0) return '/gw2/v1/items/stream'
  const ids = Array.from({ length: ROWS }, (_, row) => ((index * 37 + row * 101) % 28_000) + 1)
  return `/gw2/v1/items/stream?ids=${ids.join()}`
}

const open = (url: string, index: number): Promise<void> =>
  new Promise((done) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(index) })
    socket.on('error', () => undefined)
    socket.on('connect', () => {
      sockets.add(socket)
      socket.write(plainRequest(pathOf(index)))
    })
    socket.once('data', () => done())
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (chunk.includes('event: prices')) events += 1
    })
    socket.on('close', () => {
      sockets.delete(socket)
      done()
    })
  })

answerQuestions(
  async (question): Promise<StreamsAnswer> => {
    const { url, streams } = question as StreamsQuestion
    for (let from = 0; from < streams; from += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, streams - from) }, (_, n) => open(url, from + n)))
    return { open: sockets.size, events, megabytes: Math.round(bytes / 1e6) }
  },
  async () => {
    for (const socket of sockets) socket.destroy()
  },
)
