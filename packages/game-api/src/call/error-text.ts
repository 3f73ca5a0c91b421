import * as z from 'zod'

const errorSchema = z.object({ text: z.string() })

/** What the game says about a call that failed: `{"text": "..."}`, or the beginning of whatever stands before it. */
export const errorText = (body: string): string => {
  try {
    return errorSchema.parse(JSON.parse(body)).text
  } catch {
    return body.slice(0, 100)
  }
}
