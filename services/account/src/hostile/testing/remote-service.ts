import type { InjectOptions } from 'fastify'
import type { Answer, Service } from './send.ts'

/** A service that listens somewhere, called as one in this process is. Every answer is also given to `onAnswer`. */
export const remoteService = (origin: string, onAnswer: (options: InjectOptions, answer: Answer) => void): Service => ({
  inject: async (options) => {
    const reply = await fetch(`${origin}${String(options.url)}`, {
      method: options.method ?? 'GET',
      headers: options.headers as Record<string, string>,
      ...(options.payload !== undefined && { body: String(options.payload) }),
    })
    const body = await reply.text()
    const answer: Answer = {
      statusCode: reply.status,
      body,
      headers: { ...Object.fromEntries(reply.headers), 'set-cookie': reply.headers.getSetCookie() },
      json: () => JSON.parse(body),
    }
    onAnswer(options, answer)
    return answer
  },
})
