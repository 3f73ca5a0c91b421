import type { AnyEndpoint } from '../endpoint.ts'

export const statsEndpoints: readonly AnyEndpoint[] = []
