import type { AnyEndpoint } from '../endpoint.ts'
import { streamItems } from './stream-items.ts'

export * from './stream-items.ts'

/** Calls that the gateway answers itself. */
export const gatewayEndpoints: readonly AnyEndpoint[] = [streamItems]
