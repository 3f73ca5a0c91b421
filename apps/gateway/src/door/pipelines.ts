import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Connections } from './connections.ts'

/** Tools that send ahead send ten or so. */
const MOST_AHEAD = 16

/** A response gets its socket only after the responses before it have ended. */
export const isFirstOfItsConnection = ({ socket }: ServerResponse): boolean => socket !== null

/**
 * Requests that were sent before the answers to those before them had come. A connection brings thousands in one packet,
 * and each costs its parsing before anything else can be limited.
 */
export class Pipelines {
  readonly #connections: Pick<Connections, 'cut'>
  readonly #ahead = new WeakMap<Socket, number>()

  constructor(connections: Pick<Connections, 'cut'>) {
    this.#connections = connections
  }

  /** Whether the request may go on; false: its connection sent too many ahead, and was cut. */
  add({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (isFirstOfItsConnection(response)) return true
    const ahead = (this.#ahead.get(socket) ?? 0) + 1
    this.#ahead.set(socket, ahead)
    response.once('close', () => this.#ahead.set(socket, (this.#ahead.get(socket) ?? 1) - 1))
    if (ahead > MOST_AHEAD) this.#connections.cut(socket)
    return ahead <= MOST_AHEAD
  }

  /** Of a request that is over a limit: a connection that sent it ahead would receive refusals as fast as it can send. */
  refuse({ socket }: IncomingMessage, response: ServerResponse): void {
    if (!isFirstOfItsConnection(response)) this.#connections.cut(socket)
  }
}
