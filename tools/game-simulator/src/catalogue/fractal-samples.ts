import { hash, hashUnit, normalOf } from '../market/random.ts'
import type { FractalDrop } from '../world.ts'

/**
 * Average contents of a Fractal Encryption in the simulated world; invented, with keys and words in the import format.
 */
const PER_BOX: Readonly<Record<string, number>> = {
  70438: 0.1,
  relics: 1.8,
  manuscripts: 0.14,
  proofs: 0.3,
  treatises: 0.36,
  postulates: 0.42,
  19700: 0.5,
  19722: 0.5,
  24289: 0.15,
  24295: 0.15,
  24351: 0.15,
  24357: 0.15,
  24277: 0.2,
  19721: 0.05,
  gear: 0.3,
  mew: 0.0004,
  aetherizedSkins: 0.0006,
}

const SAMPLES = 20
const FEWEST_BOXES = 10_000
const STEP = 1000
const STEPS = 41

/** Twenty samples of 10,000 to 50,000 boxes; the name of each states that the simulator invented it. */
export const fractalSamples = (seed: number): FractalDrop[] => {
  return Array.from({ length: SAMPLES }, (_, index) => {
    const boxes = FEWEST_BOXES + STEP * (hash(seed, index, 1) % STEPS)
    return Object.entries(PER_BOX).map(([drop, perBox], place) => {
      const chance = normalOf(hashUnit(seed, index, 2 * place + 2), hashUnit(seed, index, 2 * place + 3))
      const usual = boxes * perBox
      const quantity = Math.max(0, Math.round(usual + Math.sqrt(usual) * chance))
      return { sample: `simulated ${index + 1}`, boxes, drop, quantity }
    })
  }).flat()
}
