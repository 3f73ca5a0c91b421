import { z } from 'zod'
import type { GemStoreOffer } from '../world.ts'
import type { RecordingFiles } from './recording-files.ts'

const offerSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  type: z.string(),
  gemPrice: z.int().nullable(),
  imageHash: z.string().nullable(),
  latestStartDate: z.string().nullable(),
  latestEndDate: z.string().nullable(),
})

export const readRecordedGemStore = async (files: RecordingFiles, file: string): Promise<GemStoreOffer[]> => {
  const offers: GemStoreOffer[] = []
  await files.read(file, (value) => offers.push(offerSchema.parse(value)))
  return offers
}
