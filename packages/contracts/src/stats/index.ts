import type { AnyEndpoint } from '../endpoint.ts'
import { getMiniForges, getPrecursorForges, submitMiniForge, submitPrecursorForge } from './forging.ts'

export * from './forging.ts'

export const statsEndpoints: readonly AnyEndpoint[] = [
  getPrecursorForges,
  submitPrecursorForge,
  getMiniForges,
  submitMiniForge,
]
