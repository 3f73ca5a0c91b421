import type { AnyEndpoint } from '../endpoint.ts'
import * as forging from './forging.ts'

export * from './forging.ts'

export const statsEndpoints: readonly AnyEndpoint[] = [
  forging.getPrecursorForges,
  forging.submitPrecursorForge,
  forging.getMiniForges,
  forging.submitMiniForge,
]
