import type { AnyEndpoint } from '../endpoint.ts'

export const accountEndpoints: readonly AnyEndpoint[] = []
