import fc from 'fast-check'
import { GENERATED_SEED, generatedRuns } from './generated-input.ts'

// vitest loads it before each file.
fc.configureGlobal({ seed: GENERATED_SEED, numRuns: generatedRuns(100) })
