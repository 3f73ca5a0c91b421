/** An answer that is an error: the status and the `text` that the game's API puts in its body. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, string>>

  /** `property`: what the text is called in the body. */
  constructor(status: number, text: string, property: 'text' | 'error' = 'text') {
    super(text)
    this.name = 'ApiError'
    this.status = status
    this.body = { [property]: text }
  }
}
