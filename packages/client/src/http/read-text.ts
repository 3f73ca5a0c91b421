import { ApiError } from '@gildscope/contracts/client'

const broken = (message: string, cause?: unknown): ApiError => new ApiError('OFFLINE', 0, message, {}, { cause })

/**
 * The text of a body as it arrives, read on demand; leaving the loop closes the connection. Throws ApiError (`OFFLINE`)
 * when the connection breaks, or is silent for so long that it must be dead.
 */
export const readText = async function* (
  body: ReadableStream<Uint8Array>,
  silentMs: number,
): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()

  const read = async () => {
    let silence: ReturnType<typeof setTimeout> | undefined
    const silent = new Promise<never>((_resolve, reject) => {
      silence = setTimeout(() => reject(broken(`nothing arrived for ${silentMs / 1000} seconds`)), silentMs)
    })
    try {
      return await Promise.race([reader.read(), silent])
    } catch (error) {
      throw error instanceof ApiError ? error : broken('the connection broke', error)
    } finally {
      clearTimeout(silence)
    }
  }

  try {
    for (let part = await read(); !part.done; part = await read()) yield decoder.decode(part.value, { stream: true })
  } finally {
    // Not awaited: the other side may never answer.
    reader.cancel().catch(() => {})
  }
}
