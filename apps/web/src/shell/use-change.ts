import { type AnyEndpoint, type EndpointCall, type EndpointReply, writeCall } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useApi } from '../api/api-context.tsx'
import { askAgain } from '../api/ask-again.ts'
import { notify, withdraw } from './notify/notify.ts'
import { useSession } from './session/session.ts'

type Options = {
  /** What it changes, where the same call can change others: a failure is reported until this one succeeds. */
  target?: string
  /** Shown after success; null: nothing, because the page shows it. */
  says?: string | null
  /** Questions whose answers the change makes old. */
  refetches?: readonly AnyEndpoint[]
  /** Words of a failure; the server's own unless given. */
  failText?: (error: Error) => string
  /** Returns true for a failure that the page shows in its own way; it is not reported then. */
  handles?: (error: Error) => boolean
}

/** What the contract rejects is reported before anything is sent, with the contract's message. */
const firstIssue = (error: unknown): Error =>
  error instanceof z.core.$ZodError ? new Error(error.issues[0]?.message ?? error.message) : asError(error)

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

const textOf = (error: Error): string => error.message

/**
 * A call that changes something. `send` resolves to null after a failure, which is reported until the call succeeds, and
 * while the same change is still in progress. Nothing that was sent is kept.
 */
export const useChange = <E extends AnyEndpoint>(
  endpoint: E,
  { target = '', says = 'Success', refetches = [], failText = textOf, handles }: Options = {},
) => {
  const api = useApi()
  const queries = useQueryClient()
  const { end } = useSession()
  const about = `${endpoint.name} ${target}`
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)

  const call = async (input: EndpointCall<E>): Promise<EndpointReply<E>> => {
    try {
      writeCall(endpoint, input)
    } catch (error) {
      throw firstIssue(error)
    }
    return await api.call(endpoint, input)
  }
  const send = async (input: EndpointCall<E> = {}): Promise<EndpointReply<E> | null> => {
    if (isBusy.current) return null
    isBusy.current = true
    setPending(true)
    try {
      const reply = await call(input)
      await Promise.all(refetches.map((old) => askAgain(queries, old)))
      withdraw(about)
      if (says !== null) notify({ tone: 'good', text: says })
      return reply
    } catch (thrown) {
      const error = asError(thrown)
      if (handles?.(error) !== true) notify({ tone: 'bad', about, text: failText(error) })
      if (error instanceof ApiError && error.code === 'INVALID_SESSION') end()
      return null
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  return { send, isPending }
}
