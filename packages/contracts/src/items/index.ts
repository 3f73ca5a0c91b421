import type { AnyEndpoint } from '../endpoint.ts'

export const itemsEndpoints: readonly AnyEndpoint[] = []
