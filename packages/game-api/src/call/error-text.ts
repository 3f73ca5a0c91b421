import * as z from 'zod'

const errorSchema = z.object({ text: z.string() })

/** The game's message about a failed call: `{"text": "..."}`, or the beginning of a proxy's message. */
export const errorText = (body: string): string => {
  try {
    return errorSchema.parse(JSON.parse(body)).text
  } catch {
    return body.slice(0, 100)
  }
}
